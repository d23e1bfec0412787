/** Size of a request to a model, in numbers. Null: the request is older than this. */
export const callSizes = `
ALTER TABLE model_calls ADD COLUMN bytes_out INTEGER;
ALTER TABLE model_calls ADD COLUMN redactions INTEGER;
`;
