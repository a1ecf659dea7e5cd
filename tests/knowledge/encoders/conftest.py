import pytest

from knowledge.encoders import BundledEncoder


@pytest.fixture(scope="session")
def encoder() -> BundledEncoder:
    return BundledEncoder.load()
