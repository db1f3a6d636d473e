import type { IForbiddenRuleType } from 'dependency-cruiser'
import { contextNames, drawingContexts, mayCall, type ContextName } from '../../contexts/map.ts'
import type { Tree } from './tree.ts'

type Rule = IForbiddenRuleType & { readonly name: string; readonly comment: string }

const TEST = '\\.test\\.tsx?$'
/** Set-up that the tests of one context, process or package share. */
const TESTING = '^(apps|contexts|packages)/[^/]+/testing/'
const TEST_CODE = [TEST, TESTING]
const BROWSER = '^(apps/web/src|apps/office/src|apps/studio/client|packages/(contract|kernel|ui))/'

/** Every wall an import can break, generated from the folders that exist and from contexts/map.ts. */
export function importRules(tree: Tree): readonly Rule[] {
  return [...arrows(tree), ...frontDoors, ...rooms, ...packages, ...apps, ...webRooms, ...everywhere]
}

function arrows(tree: Tree): Rule[] {
  return [...new Set([...contextNames, ...tree.contexts])].flatMap((name) => {
    const forbidden = contextNames.filter((other) => other !== name && !isDrawn(name, other))
    return forbidden.length === 0 ? [] : [arrow(name, forbidden)]
  })
}

function arrow(name: string, forbidden: readonly string[]): Rule {
  return {
    name: `arrows-of-${name}`,
    severity: 'error',
    comment: `${name} calls only what stands above it in contexts/map.ts. Publish a fact, or draw the arrow there.`,
    from: { path: `^contexts/${name}/` },
    to: { path: `^contexts/(${forbidden.join('|')})/` },
  }
}

/** A context that is not on the map has no arrows at all. */
function isDrawn(caller: string, callee: ContextName): boolean {
  const known = contextNames.find((name) => name === caller)
  return known !== undefined && mayCall(known, callee)
}

const frontDoors: Rule[] = [
  {
    name: 'front-door-of-a-context',
    severity: 'error',
    comment: 'A neighbour imports only index.ts. Export what it needs there.',
    from: { path: '^contexts/([^/]+)/' },
    to: { path: '^contexts/(?!$1/)[^/]+/(?!index\\.ts$)' },
  },
  {
    name: 'front-door-for-processes',
    severity: 'error',
    comment: 'Processes, packages, scripts and tests enter a context by its index.ts.',
    from: { path: '^(?!contexts/)' },
    to: { path: '^contexts/[^/]+/(?!index\\.ts$)' },
  },
]

const rooms: Rule[] = [
  {
    name: 'rules-are-pure',
    severity: 'error',
    comment:
      'A rule imports only the kernel, its own room and the words.ts of its own contract; of the platform addresses.ts, which only reads addresses.',
    from: { path: '^contexts/([^/]+)/rules/', pathNot: TEST_CODE },
    to: {
      pathNot: [
        '^contexts/$1/rules/',
        '^packages/kernel/',
        '^packages/contract/$1/words\\.ts$',
        '^packages/platform/http/addresses\\.ts$',
      ],
    },
  },
  room(
    'actions-know-no-caller',
    'actions',
    '(http|jobs)',
    'An action does not know who asks: routes and jobs call it.',
  ),
  room(
    'reads-never-write',
    'reads',
    '(actions|http|jobs|gateways)',
    'A read takes rows from storage to the contract and does nothing else.',
  ),
  room(
    'storage-decides-nothing',
    'storage',
    '(actions|reads|http|jobs|gateways)',
    'Storage holds SQL and row mapping; it is called, it calls nobody.',
  ),
  room(
    'http-goes-through-actions',
    'http',
    '(storage|jobs)',
    'A route asks an action or a read; SQL stays in storage.',
  ),
  room('jobs-go-through-actions', 'jobs', '(storage|http)', 'A job asks an action or a read; SQL stays in storage.'),
  room(
    'operators-go-through-actions',
    'operator',
    '(storage|http|jobs|gateways)',
    'A command of operators asks the desk of its context, which is an action; SQL stays in storage.',
  ),
  room(
    'gateways-know-no-business',
    'gateways',
    '(actions|reads|storage|http|jobs)',
    'A gateway speaks a foreign protocol and nothing of ours.',
  ),
  {
    name: 'http-and-jobs-decide-nothing',
    severity: 'error',
    comment: 'Routes and jobs take types from rules/, never decisions: ask an action.',
    from: { path: '^contexts/([^/]+)/(http|jobs)/', pathNot: TEST_CODE },
    to: { path: '^contexts/$1/rules/', dependencyTypesNot: ['type-only'] },
  },
  {
    name: 'storage-knows-no-neighbour',
    severity: 'error',
    comment: "A context never reads another's tables; its action asks the neighbour's front door.",
    from: { path: '^contexts/([^/]+)/storage/', pathNot: TEST_CODE },
    to: { path: '^contexts/(?!$1/)' },
  },
  {
    name: 'database-client-only-in-storage',
    severity: 'error',
    comment: 'Only storage/ speaks to the database client; other rooms pass the transaction of @zoria/platform on.',
    from: { path: '^contexts/[^/]+/(?!storage/)', pathNot: TEST_CODE },
    to: { path: 'node_modules/(kysely|pg|sql-template-tag|graphile-worker)/' },
  },
]

function room(name: string, from: string, to: string, comment: string): Rule {
  return {
    name,
    severity: 'error',
    comment,
    from: { path: `^contexts/([^/]+)/${from}/`, pathNot: TEST_CODE },
    to: { path: `^contexts/$1/${to}/` },
  }
}

const packages: Rule[] = [
  alone('kernel-imports-nothing', 'packages/kernel', [], 'The kernel stands on the language alone.'),
  alone(
    'game-maths-imports-nothing',
    'packages/game-maths',
    [],
    'Published mathematics depends on nothing, so that a stranger can check it.',
  ),
  alone(
    'bonus-simulator-knows-only-game-maths',
    'packages/bonus-simulator',
    ['^packages/game-maths/'],
    'The simulator plays published mathematics by the rules of the wallet, which a test of the wallet holds it to; it knows nobody.',
  ),
  alone(
    'contract-knows-only-the-kernel',
    'packages/contract',
    ['^packages/kernel/', 'node_modules/zod/'],
    'The contract is zod and the kernel: browser and server share it.',
  ),
  {
    name: 'packages-know-no-business',
    severity: 'error',
    comment: 'A package is beneath the contexts and the processes; it is called by them.',
    from: { path: '^packages/' },
    to: { path: '^(contexts|apps|tests|scripts)/' },
  },
  {
    name: 'platform-stays-below',
    severity: 'error',
    comment: 'The platform knows the kernel and the contract, no other package.',
    from: { path: '^packages/platform/', pathNot: TEST_CODE },
    to: { path: '^packages/(?!platform/|kernel/|contract/)' },
  },
  {
    name: 'ui-knows-no-casino',
    severity: 'error',
    comment: 'Components get everything as props; what they mean is decided by whoever renders them.',
    from: { path: '^packages/ui/' },
    to: { path: '^packages/(?!ui/)' },
  },
  {
    name: 'contexts-use-business-packages',
    severity: 'error',
    comment:
      "Contexts stand on kernel, contract and platform. Outcomes are the game provider's, screens the web's. Promotions draw by the published mathematics.",
    from: { path: `^contexts/(?!(${drawingContexts.join('|')})/)`, pathNot: TEST_CODE },
    to: { path: '^packages/(?!kernel/|contract/|platform/)' },
  },
]

function alone(name: string, folder: string, besides: readonly string[], comment: string): Rule {
  return {
    name,
    severity: 'error',
    comment,
    from: { path: `^${folder}/`, pathNot: TEST_CODE },
    to: { pathNot: [`^${folder}/`, ...besides] },
  }
}

const apps: Rule[] = [
  {
    name: 'processes-stand-apart',
    severity: 'error',
    comment: 'Processes meet over the wire, never by import.',
    from: { path: '^apps/([^/]+)/' },
    to: { path: '^apps/(?!$1/)' },
  },
  {
    name: 'contexts-know-no-process',
    severity: 'error',
    comment: 'The business does not know which process serves it, nor how the house is put together.',
    from: { path: '^contexts/' },
    to: { path: '^(apps|scripts|tests)/|^contexts/compose\\.ts$' },
  },
  {
    name: 'business-only-in-api-and-worker',
    severity: 'error',
    comment: 'Web, office, content, studio, sandbox and supervisor speak to the business over the wire.',
    from: { path: '^apps/(?!api/|worker/)' },
    to: { path: '^contexts/' },
  },
  {
    name: 'studio-shares-only-game-maths',
    severity: 'error',
    comment:
      'The studio is a foreign provider: it shares the published mathematics, the database client, the rules by which every process of an installation is started and watched, the program of operators, and the limits that every public listener has.',
    from: { path: '^apps/studio/', pathNot: TEST_CODE },
    to: {
      path: '^packages/(?!game-maths/|platform/(database|environment|installation|security-log|security-metrics|key-fingerprints/hold-keys|operator/(command|program)|http/(addresses|listener-limits|malformed-requests))\\.ts$)',
    },
  },
  {
    name: 'outcomes-see-no-player',
    severity: 'error',
    comment:
      'What draws an outcome sees a game and seeds (docs/rules/invariants.md, I-44): no balance, no history, no name can be reached from there.',
    from: { path: '^apps/studio/outcome/', pathNot: TEST_CODE },
    to: { pathNot: ['^apps/studio/outcome/', '^apps/studio/chance\\.ts$', '^packages/game-maths/index\\.ts$'] },
  },
  {
    name: 'chance-knows-nobody',
    severity: 'error',
    comment: 'The source of chance stands on node:crypto alone, so that nothing of a player can come in through it.',
    from: { path: '^apps/studio/chance\\.ts$' },
    to: { pathNot: ['^(node:)?crypto$'] },
  },
  {
    name: 'sandbox-stands-on-the-platform',
    severity: 'error',
    comment: 'The stand-ins for the outside world use platform, contract and kernel only.',
    from: { path: '^apps/sandbox/', pathNot: TEST_CODE },
    to: { path: '^packages/(?!platform/|contract/|kernel/)' },
  },
  {
    name: 'tools-are-strangers',
    severity: 'error',
    comment:
      'What tries a wallet or verifies a round was written from the published pages alone; only tools/zoria/ knows a Zoria.',
    from: { path: '^tools/', pathNot: '^tools/(zoria|gate)/' },
    to: { path: '^(contexts|packages|apps)/' },
  },
  {
    name: 'browser-code-stays-in-the-browser',
    severity: 'error',
    comment: 'What runs in a browser cannot import the platform.',
    from: { path: BROWSER, pathNot: TEST_CODE },
    to: { path: '^packages/(platform|testkit)/' },
  },
  {
    name: 'browser-zod-is-mini',
    severity: 'error',
    comment: "Full zod costs a player 91 kB: import 'zod/mini'.",
    from: { path: BROWSER, pathNot: TEST_CODE },
    to: { path: 'node_modules/zod/(?!mini/|v4/mini/|v4/core/)' },
  },
]

const webRooms: Rule[] = [
  {
    name: 'web-features-stand-apart',
    severity: 'error',
    comment: 'Features never import each other; a route or the shell composes them.',
    from: { path: '^apps/web/src/features/([^/]+)/' },
    to: { path: '^apps/web/src/features/(?!$1/)' },
  },
  {
    name: 'front-door-of-a-feature',
    severity: 'error',
    comment: 'Routes and shell enter a feature by its index.ts.',
    from: { path: '^apps/web/src/(?!features/)', pathNot: TEST_CODE },
    to: { path: '^apps/web/src/features/[^/]+/(?!index\\.tsx?$)' },
  },
  {
    name: 'web-lib-stands-below',
    severity: 'error',
    comment: 'lib/ and i18n/ serve the features and do not know them.',
    from: { path: '^apps/web/src/(lib|i18n)/', pathNot: TEST_CODE },
    to: { path: '^apps/web/src/(features|shell|routes)/' },
  },
  {
    name: 'web-routes-stand-above',
    severity: 'error',
    comment: 'A route composes; nothing composes a route.',
    from: { path: '^apps/web/src/(features|shell|lib|i18n)/', pathNot: TEST_CODE },
    to: { path: '^apps/web/src/routes/' },
  },
]

const everywhere: Rule[] = [
  {
    name: 'product-needs-no-tests',
    severity: 'error',
    comment: 'Only *.test.ts files, the testing/ rooms, tests/ and the testkit use test code.',
    from: {
      path: '^(apps|contexts|packages)/',
      pathNot: [...TEST_CODE, '^packages/testkit/', '(vite|vitest)\\.config\\.ts$'],
    },
    to: {
      path: [
        ...TEST_CODE,
        '^packages/testkit/',
        '^tests/',
        'node_modules/(vitest|fast-check|playwright-core|axe-core)/',
      ],
    },
  },
  {
    name: 'no-cycles',
    severity: 'error',
    comment: 'Two files that need each other are one idea in two places: cut it where it is thinnest.',
    from: {},
    to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
  },
  {
    name: 'imports-resolve',
    severity: 'error',
    comment: 'The file or the exports map of the package does not offer this.',
    from: {},
    to: { couldNotResolve: true, pathNot: ['^\\./\\+types/', '^\\.\\./\\+types/', '^virtual:'] },
  },
]
