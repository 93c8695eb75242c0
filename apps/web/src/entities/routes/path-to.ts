import { type RouteName, routeTable } from './route-table.ts';

type PrimaryPath<Name extends RouteName> = (typeof routeTable)[Name]['paths'][0];

type ParamsOf<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? ParamsOf<Segment> & ParamsOf<Rest>
  : Path extends `{-$${infer Name}}`
    ? { [Key in Name]?: string }
    : Path extends `$${infer Name}`
      ? Name extends ''
        ? unknown
        : { [Key in Name]: string }
      : unknown;

type QueryOf<Name extends RouteName> = (typeof routeTable)[Name] extends {
  query: readonly (infer Key extends string)[];
}
  ? { [Parameter in Key]?: string }
  : Record<string, never>;

type PathArguments<Params, Query> =
  Record<never, never> extends Params ? [params?: Params, query?: Query] : [params: Params, query?: Query];

/** Path of a route with parameters and query filled in. Missing optional parameters are left out. */
export function pathTo<Name extends RouteName>(
  name: Name,
  ...[params = {} as never, query = {} as never]: PathArguments<ParamsOf<PrimaryPath<Name>>, QueryOf<Name>>
): string {
  const values = params as Partial<Record<string, string>>;
  const path = routeTable[name].paths[0].replace(/\/(?:\{-)?\$(\w+)\}?/g, (_, parameter: string) => {
    const value = values[parameter];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
  const given = Object.entries<string | undefined>(query).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value]],
  );
  const search = String(new URLSearchParams(given));
  return `${path || '/'}${search && `?${search}`}`;
}
