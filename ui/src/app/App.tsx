import { useEffect } from "react";
import { Drafts } from "@/features/create/Drafts";
import { DropZone } from "@/features/transfer/DropZone";
import { ContextMenu } from "./ContextMenu";
import { Dialogs } from "./Dialogs";
import { Frame } from "./Frame";
import { start } from "./start";
import { useKeys } from "./useKeys";
import "@/styles/tokens.css";
import "@/styles/base.css";
import "@/kit/kit.css";
import "./app.css";

let started = false;

export function App() {
  useKeys();
  useEffect(() => {
    // Strict mode mounts twice; the window starts once.
    if (started) return;
    started = true;
    void start();
  }, []);
  return (
    <>
      <Frame />
      <Drafts />
      <ContextMenu />
      <Dialogs />
      <DropZone />
    </>
  );
}
