import type { Locator, Page } from 'playwright-core'

/** The ways in which a number comes into a field. */
export const ways = ['keys', 'paste', 'autofill', 'input method'] as const
export type Way = (typeof ways)[number]

/** Brings a text into a field in one way; what the field held is replaced. */
export async function enterBy(way: Way, field: Locator, text: string): Promise<void> {
  await field.focus()
  await field.fill('')
  switch (way) {
    case 'keys':
      return field.pressSequentially(text)
    case 'paste':
      return paste(field, text)
    case 'autofill':
      return fillIn(field, text)
    case 'input method':
      return compose(field.page(), text)
  }
}

/** As the browser does: through its clipboard. */
async function paste(field: Locator, text: string): Promise<void> {
  const page = field.page()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await field.press('ControlOrMeta+v')
}

/** As the browser does: the value is there at once, and only then an event. */
async function fillIn(field: Locator, text: string): Promise<void> {
  await field.evaluate((element, filled) => {
    const input = element as unknown as EventTarget & { value: string }
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(input), 'value')?.set?.call(input, filled)
    for (const name of ['input', 'change']) input.dispatchEvent(new Event(name, { bubbles: true }))
  }, text)
}

/** As an input method does: the text grows, underlined, until it is taken. */
export async function compose(page: Page, text: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  for (let length = 1; length <= text.length; length += 1) {
    await browser.send('Input.imeSetComposition', {
      text: text.slice(0, length),
      selectionStart: length,
      selectionEnd: length,
    })
  }
  await browser.send('Input.insertText', { text })
  await browser.detach()
}
