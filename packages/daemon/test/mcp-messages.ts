export const ACCEPT = { accept: "application/json, text/event-stream" };

export const calling = (name: string, args: object) => ({
  method: "tools/call",
  params: { name, arguments: args },
});
