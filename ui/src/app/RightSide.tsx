import { Tab, TabList, TabPanel, Tabs } from "react-aria-components";
import { Activity } from "@/features/activity/Activity";
import { AnalyzePanel } from "@/features/analyze/AnalyzePanel";
import { Inspector } from "@/features/inspect/Inspector";
import { show, useView, type SideTab } from "@/state/view";
import { texts } from "@/texts";

const TABS: readonly SideTab[] = ["details", "analyze", "activity"];

export function RightSide() {
  const tab = useView((view) => view.tab);
  return (
    <Tabs className="tabs" selectedKey={tab} onSelectionChange={(key) => show({ tab: key as SideTab })}>
      <TabList className="tab-list" aria-label={texts.frame.panelTabs}>
        {TABS.map((id) => (
          <Tab key={id} id={id} className="tab" data-testid={`tab-${id}`}>
            {texts.frame[id]}
          </Tab>
        ))}
      </TabList>
      <TabPanel id="details" className="tab-panel">
        <Inspector />
      </TabPanel>
      <TabPanel id="analyze" className="tab-panel">
        <AnalyzePanel />
      </TabPanel>
      <TabPanel id="activity" className="tab-panel">
        <Activity />
      </TabPanel>
    </Tabs>
  );
}
