import onnxProto from "onnx-proto";

const { onnx } = onnxProto;
const { FLOAT, UINT8, INT8, INT64 } = onnx.TensorProto.DataType;

/**
 * An ONNX graph under construction. `op` appends a node and returns the name of its output: `as` chooses the name,
 * and with `outputs`, their number, it returns an array of names. The others append a constant and return its name.
 */
export function newGraph() {
  const nodes = [];
  const constants = [];
  let count = 0;

  const constant = (dataType, dims, values) => {
    const name = `c${constants.length}`;
    const rawData = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    constants.push({ name, dataType, dims, rawData });
    return name;
  };

  const op = (opType, input, { outputs, as, ...attributes } = {}) => {
    const output = Array.from({ length: outputs ?? 1 }, () => as ?? `t${count++}`);
    nodes.push({ opType, name: `n${nodes.length}`, input, output, attribute: attributesOf(attributes) });
    return outputs === undefined ? output[0] : output;
  };

  return {
    op,
    floats: (dims, values) => constant(FLOAT, dims, values),
    bytes: (dims, values) => constant(values instanceof Int8Array ? INT8 : UINT8, dims, values),
    integers: (...values) => constant(INT64, [values.length], BigInt64Array.from(values, BigInt)),
    nodes,
    constants,
  };
}

/** Whole numbers become INT attributes: a float attribute must be given as a Float32Array of one. */
function attributesOf(attributes) {
  const { AttributeType } = onnx.AttributeProto;
  return Object.entries(attributes).map(([name, value]) => {
    if (value instanceof Float32Array) return { name, type: AttributeType.FLOAT, f: value[0] };
    if (Array.isArray(value)) return { name, type: AttributeType.INTS, ints: value };
    return { name, type: AttributeType.INT, i: value };
  });
}

/** Smaller constants stay in the model file; larger ones start at a page, so that the runtime can map them. */
const page = 4096;

/**
 * A model with one input and one output, both `{ name, type, dims }`: the bytes of the model file, and of the file
 * `dataFile` beside it with the large constants. Weights inside the model file would pass through the heap of the
 * process twice, which then never gives back 7 MB.
 */
export function encodeModel(graph, { name, input, output, dataFile }) {
  const { initializer, data } = moveOut(graph.constants, dataFile);
  const model = onnx.ModelProto.create({
    irVersion: 8,
    opsetImport: [{ domain: "", version: 17 }],
    producerName: "memory",
    graph: { name, node: graph.nodes, initializer, input: [describe(input)], output: [describe(output)] },
  });
  return { model: onnx.ModelProto.encode(model).finish(), data };
}

function moveOut(constants, dataFile) {
  const parts = [];
  let offset = 0;
  const append = (bytes) => {
    parts.push(bytes);
    offset += bytes.length;
  };
  const initializer = constants.map(({ rawData, ...constant }) => {
    if (rawData.length < page) return { ...constant, rawData };
    append(new Uint8Array((page - (offset % page)) % page));
    const place = { location: dataFile, offset: String(offset), length: String(rawData.length) };
    append(rawData);
    const externalData = Object.entries(place).map(([key, value]) => ({ key, value }));
    return { ...constant, externalData, dataLocation: onnx.TensorProto.DataLocation.EXTERNAL };
  });
  return { initializer, data: Buffer.concat(parts) };
}

function describe({ name, type, dims }) {
  const dim = dims.map((size) => (typeof size === "string" ? { dimParam: size } : { dimValue: size }));
  return { name, type: { tensorType: { elemType: onnx.TensorProto.DataType[type], shape: { dim } } } };
}
