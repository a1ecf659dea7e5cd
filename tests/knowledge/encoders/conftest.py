import pytest

from knowledge.encoders import BundledEncoder
from knowledge.shipped import SHIPPED


@pytest.fixture(scope="session")
def encoder() -> BundledEncoder:
    return BundledEncoder.load(SHIPPED.model)
