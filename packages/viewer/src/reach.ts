/** Lets whoever notices that the daemon is gone, or back, tell the rest of the page. */
const events = new EventTarget();

const listen = (name: string) => (listener: () => void) => {
  events.addEventListener(name, listener);
  return () => events.removeEventListener(name, listener);
};

export const reportLost = (): void => void events.dispatchEvent(new Event("lost"));
export const reportBack = (): void => void events.dispatchEvent(new Event("back"));
/** Both return what ends the listening. */
export const onLost = listen("lost");
export const onBack = listen("back");
