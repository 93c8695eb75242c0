import { type RouteName, routeTable } from './route-table.ts';

type UsualPath<Name extends RouteName> = (typeof routeTable)[Name]['paths'][0];

type ParamsOf<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? ParamsOf<Segment> & ParamsOf<Rest>
  : Path extends `{-$${infer Name}}`
    ? { [Key in Name]?: string }
    : Path extends `$${infer Name}`
      ? Name extends ''
        ? unknown
        : { [Key in Name]: string }
      : unknown;

type ParamsArgument<Params> = Record<never, never> extends Params ? [params?: Params] : [params: Params];

/** The address of a route, its parameters filled in; those that may be missing are left out where they are. */
export function pathTo<Name extends RouteName>(
  name: Name,
  ...params: ParamsArgument<ParamsOf<UsualPath<Name>>>
): string {
  const values = (params[0] ?? {}) as Partial<Record<string, string>>;
  const filled = routeTable[name].paths[0].replace(/\/(?:\{-)?\$(\w+)\}?/g, (_, parameter: string) => {
    const value = values[parameter];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });
  return filled || '/';
}
