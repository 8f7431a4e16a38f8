import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 5000 });
afterEach(cleanup);
