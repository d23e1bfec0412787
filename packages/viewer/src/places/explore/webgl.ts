/** The renderer: a graphics card, the processor in its place, or none. */
type Renderer = "hardware" | "software" | "none";

let known: Renderer | undefined;

/** Looked at once: a context is dear. */
export function rendererOf(): Renderer {
  known ??= look();
  return known;
}

function look(): Renderer {
  const canvas = document.createElement("canvas");
  const gl = canvas.getContext("webgl2") ?? canvas.getContext("webgl");
  if (!gl) return "none";
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name) ? "software" : "hardware";
}
