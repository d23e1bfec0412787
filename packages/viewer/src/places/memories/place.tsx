export { MemoryPage } from "./detail/memory-page.tsx";
export { HistoryPage } from "./history/history-page.tsx";
export { Memories } from "./list/memories.tsx";
export { TurnPage } from "./turn/turn-page.tsx";
