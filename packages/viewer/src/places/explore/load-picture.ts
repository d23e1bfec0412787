/** The drawing code is a chunk of its own, as large as all the rest of the place. */
export const loadPicture = () => import("./graph/picture-view.tsx");
