import pytest

from engine import Engine


@pytest.fixture(scope="session")
def engine():
    engine = Engine()
    yield engine
    engine.close()
