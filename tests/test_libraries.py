"""Which module may import which library: the whole import graph, held against two tables."""

import sys
from collections.abc import Iterator, Mapping

import grimp
import pytest

OURS = ("bot", "knowledge")
OWNERS: Mapping[str, tuple[str, ...]] = {
    "PIL": ("bot.presenter.seat_plan",),
    "Stemmer": ("knowledge.wording.words",),
    "aiohttp": ("bot.adapters.health", "bot.adapters.on_discord", "bot.adapters.on_telegram.wire"),
    "aiolimiter": ("bot.adapters.delivery",),
    "alembic": ("bot.store.migrating", "bot.store.migrations"),
    "bs4": ("knowledge.reading.formats.css_counters", "knowledge.reading.formats.css_looks", "knowledge.reading.formats.html"),
    "babel": ("bot.i18n.words", "bot.presenter.floor"),
    "docx": ("knowledge.reading.formats.docx",),
    "discord": ("bot.adapters.on_discord",),
    "faiss": ("knowledge.index.vector_index",),
    "filelock": ("knowledge.library",),
    "fpdf": ("bot.presenter.seat_plan",),
    "httpx": (
        "bot.adapters.language_model.endpoint", "bot.adapters.looking", "bot.adapters.on_telegram.pace",
        "bot.adapters.on_telegram.wire",
    ),
    "lxml": tuple(f"knowledge.reading.formats.{each}" for each in ("docx", "docx_numbers", "docx_words")),
    "matplotlib": ("knowledge.measuring.plots",),
    "numpy": (
        "knowledge.banks", "knowledge.build", "knowledge.encoders", "knowledge.index", "knowledge.judging", "knowledge.measuring",
        "knowledge.rulebook", "knowledge.training",
    ),
    "onnx": ("knowledge.build",),
    "onnxruntime": ("knowledge.encoders.bundled",),
    "pdfminer": ("knowledge.reading.formats.pdf",),
    "pdfplumber": ("knowledge.reading.formats.pdf", "knowledge.reading.formats.pdf_struck"),
    "prometheus_client": ("bot.adapters.figures",),
    "psycopg": ("bot.store.patience",),
    "pydantic": ("bot.command_line", "bot.settings", "bot.store.tournament.deed_text"),
    "pydantic_core": ("bot.settings",),
    "pydantic_settings": ("bot.settings",),
    "rapidfuzz": (
        "bot.services", "knowledge.books.article_lookup", "knowledge.index.lexical_index", "knowledge.measuring.bank_check",
        "knowledge.measuring.stranger",
    ),
    "rich": ("bot.adapters.on_terminal", "knowledge.training.model"),
    "scipy": ("knowledge.training.weights",),
    "segno": ("bot.presenter.seat_plan.card_sheet",),
    "sentence_transformers": ("knowledge.build", "knowledge.encoders.sentence_transformer", "knowledge.training"),
    "sentencepiece": ("knowledge.build",),
    "sentry_sdk": ("bot.adapters.failure_reports",),
    "sqlalchemy": ("bot.store",),
    "sqlmodel": ("bot.store",),
    "telegram": ("bot.adapters.on_telegram",),
    "tokenizers": ("knowledge.build", "knowledge.encoders.bundled"),
    "tornado": ("bot.adapters.on_telegram.webhook",),
    "torch": ("knowledge.build", "knowledge.training"),
    "transformers": ("knowledge.build",),
    "wordfreq": ("knowledge.build",),
    "yarl": ("bot.adapters.on_discord",),
}  # fmt: skip
"""For every library, what imports it directly; a package stands for all that is in it."""
REACH: Mapping[str, set[str]] = {
    "bot.domain": set(),
    "bot.i18n": {"babel"},
    "bot.logs": set(),
    "bot.presenter": {"PIL", "babel", "fpdf", "segno"},
    "bot.profiles": set(),
    "bot.services": {"rapidfuzz"},
    "bot.settings": {"pydantic", "pydantic_core", "pydantic_settings"},
    "bot.store": {"alembic", "psycopg", "pydantic", "sqlalchemy", "sqlmodel"},
    "bot.adapters.on_discord": {
        "PIL",
        "aiohttp",
        "aiolimiter",
        "babel",
        "discord",
        "fpdf",
        "httpx",
        "prometheus_client",
        "rapidfuzz",
        "segno",
        "yarl",
    },
    "bot.adapters.on_telegram": {
        "PIL",
        "aiohttp",
        "aiolimiter",
        "babel",
        "fpdf",
        "httpx",
        "prometheus_client",
        "rapidfuzz",
        "segno",
        "telegram",
        "tornado",
    },
    "knowledge.books": {"Stemmer", "rapidfuzz"},
    "knowledge.rulebook": {"Stemmer", "faiss", "numpy", "rapidfuzz"},
}
"""The libraries that a package comes to, through whatever it imports."""


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(*OURS, include_external_packages=True, cache_dir=None)


def libraries(modules: set[str]) -> set[str]:
    """Of these modules, those that are neither Floorman's nor Python's own."""
    tops = {module.partition(".")[0] for module in modules}
    return tops - set(OURS) - sys.stdlib_module_names


def imports(graph: grimp.ImportGraph) -> Iterator[tuple[str, str]]:
    """Every import of a library: who, and which."""
    for module in graph.modules:
        if module.partition(".")[0] in OURS:
            for library in libraries(graph.find_modules_directly_imported_by(module)):
                yield module, library


def is_in(module: str, package: str) -> bool:
    return f"{module}.".startswith(f"{package}.")


def test_a_library_is_imported_by_its_owners_alone(graph):
    strangers = {
        f"{module} imports {library}"
        for module, library in imports(graph)
        if not any(is_in(module, owner) for owner in OWNERS.get(library, ()))
    }
    assert strangers == set()


def test_nobody_owns_a_library_without_importing_it(graph):
    found = set(imports(graph))
    idle = {
        (library, owner)
        for library, owners in OWNERS.items()
        for owner in owners
        if not any(of == library and is_in(module, owner) for module, of in found)
    }
    assert idle == set()


@pytest.mark.parametrize("package", REACH)
def test_a_package_comes_to_its_libraries_and_to_no_others(graph, package):
    assert libraries(graph.find_upstream_modules(package, as_package=True)) == REACH[package]


def test_there_are_imports_to_look_at(graph):
    found = set(imports(graph))
    assert ("knowledge.index.vector_index", "faiss") in found
    assert len(found) > 150
