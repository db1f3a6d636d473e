import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withFailures } from './route-module-failures.ts'

const loader = readFileSync(
  new URL('./production/lib/dom/ssr/routeModules.js', import.meta.resolve('react-router').replace(/dist\/.*/, 'dist/')),
  'utf8',
)

type RouteModule = { readonly default: () => unknown; readonly clientLoader: () => unknown }

test('in place of a route module that this React Router could not load comes a page that throws what failed', async () => {
  const runnable = `const window = {}, console = { error: () => undefined };${withFailures(loader)}`
  const { loadRouteModule: load } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(runnable)}`
  )) as { readonly loadRouteModule: (route: object, cache: object) => Promise<RouteModule> }
  const cache = {}
  const page = await load({ id: 'providers', module: 'data:text/javascript,throw new Error("gone")' }, cache)
  expect(() => page.default()).toThrow('gone')
  expect(page.clientLoader()).toBeNull()
  expect(cache).toEqual({})
})

test('a router that loads modules in another way stops the build', () => {
  expect(() => withFailures('export const loadRouteModule = () => import(route.module)')).toThrow(
    'adapt route-module-failures.ts',
  )
})
