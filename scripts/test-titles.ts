import { parseSync, Visitor, type Expression } from 'oxc-parser'

const RUNNERS = new Set(['test', 'it', 'describe', 'journey'])

/** Titles of every test and suite in a test file as written: placeholders of tables are not replaced. */
export function testTitles(path: string, text: string): ReadonlySet<string> {
  const titles = new Set<string>()
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (!first || !RUNNERS.has(rootName(callee))) return
      const title = titleOf(first as Expression, text)
      if (title !== null) titles.add(title)
    },
  }).visit(parseSync(path, text).program)
  return titles
}

/** The `test` of `test(…)`, `test.skipIf(…)(…)` and `test.each(…)(…)` alike. */
function rootName(callee: Expression): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return rootName(callee.object)
  if (callee.type === 'CallExpression') return rootName(callee.callee)
  return callee.type === 'TaggedTemplateExpression' ? rootName(callee.tag) : ''
}

function titleOf(argument: Expression, text: string): string | null {
  if (argument.type === 'Literal' && typeof argument.value === 'string') return argument.value
  return argument.type === 'TemplateLiteral' ? text.slice(argument.start + 1, argument.end - 1) : null
}
