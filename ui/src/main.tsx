import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "@/app/App";
import { startTheme } from "@/app/theme";
import { connect } from "@/ipc/client";
import { tauriHost } from "@/ipc/tauri";

connect(tauriHost);
startTheme();

const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
