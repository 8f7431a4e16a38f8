import { FindPanel } from "@/features/find/FindPanel";
import { Legend } from "@/features/legend/Legend";

export function LeftSide() {
  return (
    <div className="left-side">
      <FindPanel />
      <Legend />
    </div>
  );
}
