import { FindPanel } from "@/features/find/FindPanel";
import { Legend } from "@/features/legend/Legend";
import { ScopeBar } from "@/features/scope/ScopeBar";
import { Views } from "@/features/views/Views";

export function LeftSide() {
  return (
    <div className="left-side">
      <FindPanel />
      <ScopeBar />
      <Views />
      <Legend />
    </div>
  );
}
