import type { Expression, JSXChild, JSXElement, JSXFragment } from 'oxc-parser'

/** Functions whose result is a text, by the names that they have in the web. */
const TEXT_FUNCTION =
  /^(say|sayCount|plainNumber|currencySign|signedSum|headlineOf|scheduleOf|usesOf|of|format\w+|nameOf\w*|\w*[tT]extOf|\w+Text|join|slice|toUpperCase|toLowerCase)$/
/** Names of values that are texts or numbers wherever the web writes them. */
const TEXT_NAME =
  /^(sum|shown|amount|name|alias|percent|cashback_percent|text|title|points|multiplier|units|place|min|max|league|masked|total|address|sign|opens|closes)$/
/** Functions whose result is a sum of money or a phone. */
const SUM_FUNCTION = /^(formatMoney|formatRoundMoney|formatAmount|signedSum|formatPhone)$/
/** `Button` gives texts an element of their own; an option can hold nothing but text. */
const TAKES_TEXTS = new Set(['Button', 'option'])

/** The expressions of an element that write a text beside other children, by their places in the source. */
export function textsBeside(node: JSXElement | JSXFragment): readonly Expression[] {
  const children = node.children.filter((child) => !isBlank(child))
  if (
    children.length < 2 ||
    (node.type === 'JSXElement' &&
      node.openingElement.name.type === 'JSXIdentifier' &&
      TAKES_TEXTS.has(node.openingElement.name.name))
  )
    return []
  return children.flatMap((child) =>
    child.type === 'JSXExpressionContainer' &&
    child.expression.type !== 'JSXEmptyExpression' &&
    isText(child.expression)
      ? [child.expression]
      : [],
  )
}

/**
 * The sums and phones that an element writes although translators may change its texts, and all that a `code` holds, by
 * their places in the source.
 */
export function translatedSums(node: JSXElement | JSXFragment): readonly (Expression | JSXChild)[] {
  if (node.type === 'JSXElement' && isVerbatim(node.openingElement)) return []
  if (node.type === 'JSXElement' && isNamed(node.openingElement, 'code'))
    return node.children.filter((child) => !isBlank(child))
  return node.children.flatMap((child) =>
    child.type === 'JSXExpressionContainer' && child.expression.type !== 'JSXEmptyExpression'
      ? sumsIn(child.expression)
      : [],
  )
}

const isNamed = ({ name }: JSXElement['openingElement'], wanted: string): boolean =>
  name.type === 'JSXIdentifier' && name.name === wanted

const isVerbatim = (opening: JSXElement['openingElement']): boolean =>
  isNamed(opening, 'Verbatim') ||
  opening.attributes.some(
    (each) => each.type === 'JSXAttribute' && each.name.type === 'JSXIdentifier' && each.name.name === 'translate',
  )

function sumsIn(expression: Expression): readonly Expression[] {
  switch (expression.type) {
    case 'ParenthesizedExpression':
      return sumsIn(expression.expression)
    case 'ConditionalExpression':
      return [expression.consequent, expression.alternate].flatMap(sumsIn)
    case 'LogicalExpression':
      return sumsIn(expression.right)
    case 'CallExpression':
      return SUM_FUNCTION.test(calledName(expression.callee)) ? [expression] : []
    default:
      return []
  }
}

function isBlank(child: JSXChild): boolean {
  if (child.type === 'JSXText') return child.value.trim() === '' && child.value.includes('\n')
  return child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression'
}

/** A lone literal and a label, `say('shell.search')`, never change; as branches they come and go. */
function isText(expression: Expression): boolean {
  switch (expression.type) {
    case 'TemplateLiteral':
      return true
    case 'ParenthesizedExpression':
      return isText(expression.expression)
    case 'ConditionalExpression':
      return [expression.consequent, expression.alternate].some(isTextBranch)
    case 'LogicalExpression':
      return isTextBranch(expression.right)
    case 'Identifier':
      return TEXT_NAME.test(expression.name)
    case 'MemberExpression':
      return expression.property.type === 'Identifier' && TEXT_NAME.test(expression.property.name)
    case 'CallExpression':
      return TEXT_FUNCTION.test(calledName(expression.callee)) && !isLabel(expression)
    default:
      return false
  }
}

const isTextBranch = (branch: Expression): boolean =>
  branch.type === 'Literal' ? typeof branch.value === 'string' : isText(branch) || isLabel(branch)

function isLabel(expression: Expression): boolean {
  if (expression.type !== 'CallExpression' || expression.arguments.length !== 1) return false
  return calledName(expression.callee) === 'say' && expression.arguments[0]?.type === 'Literal'
}

function calledName(callee: Expression): string {
  if (callee.type === 'Identifier') return callee.name
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : ''
}
