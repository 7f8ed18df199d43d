// Generates TypeScript types for the app's API calls from the service's OpenAPI description, which
// also documents each field.

interface Schema {
  $ref?: string;
  type?: string | string[];
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

/** Converts a schema name to a type name: Use-codeRequest becomes UseCodeRequest. */
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

function interfaceOf(name: string, { properties = {}, required = [] }: Schema): string {
  const fields = Object.entries(properties)
    .filter(([field]) => field !== "$schema")
    .map(([field, schema]) => {
      const mark = required.includes(field) ? "" : "?";
      return `  ${field}${mark}: ${typeOf(schema)};\n`;
    });
  return `export interface ${nameOf(name)} {\n${fields.join("")}}\n`;
}

/** Returns the line with the request and response types of an operation. */
function lineOf(method: string, path: string, { summary, requestBody, responses }: Operation): string {
  const answer = Object.values(responses["200"]?.content ?? {})[0]?.schema;
  const sent = Object.values(requestBody?.content ?? {})[0]?.schema;
  const types = `{ sent: ${sent ? typeOf(sent) : "undefined"}; answer: ${answer ? typeOf(answer) : "undefined"} }`;
  return `  /** ${summary}. */\n  "${method.toUpperCase()} ${path}": ${types};\n`;
}

/** Collects the names of all schemas that a part of the description references, directly or not. */
function reach(part: unknown, schemas: Record<string, Schema>, found = new Set<string>()): Set<string> {
  for (const [, name = ""] of JSON.stringify(part).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    reach(schemas[name], schemas, found);
  }
  return found;
}

/** Returns a TypeScript file with the types of the operations that the app uses. */
export function apiTypes({ components, paths }: Description, isAsked: (operation: string) => boolean): string {
  const asked = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .map(([method, operation]) => ({ method, path, operation }))
      .filter(({ method }) => isAsked(`${method.toUpperCase()} ${path}`)),
  );
  const operations = asked.map(({ method, path, operation }) => lineOf(method, path, operation));
  const names = reach(asked, components.schemas);
  const schemas = Object.entries(components.schemas).filter(([name]) => names.has(name) && !name.startsWith("Error"));
  return [
    "// The requests and answers of the service, generated from internal/service/server/openapi.json:\n//\n//\tUPDATE=api npm test -- api\n",
    `export interface API {\n${operations.join("")}}\n`,
    ...schemas.map(([name, schema]) => interfaceOf(name, schema)),
  ].join("\n");
}
