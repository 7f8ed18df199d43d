// Writes the types of the service's API from its description.

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Operation {
  summary: string;
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}

interface Description {
  components: { schemas: Record<string, Schema> };
  paths: Record<string, Record<string, Operation>>;
}

/** A name of the description as the name of a type: Use-codeRequest is UseCodeRequest. */
function nameOf(schema: string): string {
  return schema.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());
}

const plain: Record<string, string> = { integer: "number", number: "number", string: "string", boolean: "boolean" };

function typeOf(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref.split("/").pop() as string);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const kinds = [schema.type ?? []].flat();
  const words = kinds.map((kind) => {
    if (kind === "null") return "null";
    if (kind === "array" && schema.items) return `${typeOf(schema.items)}[]`;
    return plain[kind] ?? "unknown";
  });
  return words.join(" | ") || "unknown";
}

function note(text: string | undefined, indent: string): string {
  return text ? `${indent}/** ${text} */\n` : "";
}

function interfaceOf(name: string, { properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties)
    .filter(([field]) => field !== "$schema")
    .map(([field, schema]) => {
      const mark = required.includes(field) ? "" : "?";
      return `${note(schema.description, "  ")}  ${field}${mark}: ${typeOf(schema)};\n`;
    });
  return `export interface ${nameOf(name)} {\n${fields.join("")}}\n`;
}

/** What an operation is sent and answers. */
function lineOf(method: string, path: string, { summary, requestBody, responses }: Operation): string {
  const answer = Object.values(responses["200"]?.content ?? {})[0]?.schema;
  const sent = Object.values(requestBody?.content ?? {})[0]?.schema;
  const types = `{ sent: ${sent ? typeOf(sent) : "undefined"}; answer: ${answer ? typeOf(answer) : "undefined"} }`;
  return `${note(`${summary}.`, "  ")}  "${method.toUpperCase()} ${path}": ${types};\n`;
}

/** The types of an API, as the text of a TypeScript file. */
export function apiTypes({ components, paths }: Description): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => lineOf(method, path, operation)),
  );
  const schemas = Object.entries(components.schemas).filter(([name]) => !name.startsWith("Error"));
  return [
    "// What the service is asked and answers, written from internal/service/server/openapi.json:\n//\n//\tUPDATE=api npm test -- api\n",
    `export interface API {\n${operations.join("")}}\n`,
    ...schemas.map(([name, schema]) => interfaceOf(name, schema)),
  ].join("\n");
}
