import { fail, type Id, ok, type Result } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import { isFinished, type Receipt, type ReceiptLabels, receiptOf } from '../rules/receipt.ts'
import type { CheckoutLanguage } from '../rules/return-address.ts'
import { findOwn } from './payment-view.ts'
import labels from './receipt-labels.json' with { type: 'json' }
import { createRequire } from 'node:module'
import { once } from 'node:events'
import PDFDocument from 'pdfkit'

/** BCP 47 tags of the languages. */
const tags: Record<CheckoutLanguage, string> = { en: 'en', ua: 'uk', ru: 'ru', kz: 'kk' }

type Asked = { readonly id: string; readonly language: CheckoutLanguage }
type Refusal = { readonly code: 'PAYMENT_NOT_FOUND' | 'PAYMENT_NOT_FINISHED' }

/**
 * The receipt of a player's finished payment as a PDF in the requested language. Source:
 * docs/rules/cashbox.md#receipts.
 */
export const readReceipt =
  ({ sql, clock }: { readonly sql: Sql; readonly clock: Clock }) =>
  async (playerId: Id<'Player'>, { id, language }: Asked): Promise<Result<Uint8Array, Refusal>> => {
    const payment = await findOwn(sql, playerId, id)
    if (!payment) return fail({ code: 'PAYMENT_NOT_FOUND' })
    if (!isFinished(payment)) return fail({ code: 'PAYMENT_NOT_FINISHED' })
    const inLanguage: ReceiptLabels = labels[language]
    const now = clock.now()
    return ok(await drawReceipt(receiptOf(payment, inLanguage, now), { language: tags[language], now: new Date(now) }))
  }

// Onest covers all four languages, and ₴ ₸; the file embeds only the glyphs it uses.
const require = createRequire(import.meta.url)
const [regular, bold] = [
  require.resolve('@expo-google-fonts/onest/400Regular/Onest_400Regular.ttf'),
  require.resolve('@expo-google-fonts/onest/700Bold/Onest_700Bold.ttf'),
]

/** A5 in points, and the width inside the margins. */
const [width, margin] = [419.53, 36]
const [ink, grey, line, gold, green, red] = ['#141821', '#5b6472', '#d9dee6', '#c08a1e', '#12804a', '#b3261e']
const rowHeight = 27

/** Draws a receipt on one page of A5. `language` is a tag of the web (uk), for screen readers. */
export async function drawReceipt(
  receipt: Receipt,
  { language, now }: { readonly language: string; readonly now: Date },
): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'A5',
    margin,
    lang: language,
    displayTitle: true,
    info: { Title: `Zoria. ${receipt.title}`, Author: 'Zoria', CreationDate: now, ModDate: now },
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => void chunks.push(chunk))
  const ended = once(document, 'end')
  drawHead(document, receipt)
  const end = drawRows(document, receipt, 196)
  document
    .font(regular)
    .fontSize(8.5)
    .fillColor(grey)
    .text(receipt.foot, margin, end + 18, { width: width - 2 * margin })
  document.end()
  await ended
  return Buffer.concat(chunks)
}

function drawHead(document: PDFKit.PDFDocument, { title, kind, sum, isSuccess }: Receipt): void {
  document.rect(0, 0, width, 6).fill(gold)
  document.font(bold).fontSize(20).fillColor(ink).text('Zoria', margin, 34)
  document
    .font(regular)
    .fontSize(12)
    .fillColor(grey)
    .text(title, margin, 39, { width: width - 2 * margin, align: 'right' })
  document.font(regular).fontSize(12).fillColor(grey).text(kind, margin, 92)
  document
    .font(bold)
    .fontSize(30)
    .fillColor(isSuccess ? green : red)
    .text(sum, margin, 110, { width: width - 2 * margin })
}

/** Label on the left, value on the right, a line below each; returns the y position of the end. */
function drawRows(document: PDFKit.PDFDocument, { rows }: Receipt, top: number): number {
  for (const [index, [label, value]] of rows.entries()) {
    const isTotal = index === rows.length - 1
    const at = top + index * rowHeight
    document.font(regular).fontSize(10).fillColor(grey).text(label, margin, at, { width: 110 })
    document
      .font(isTotal ? bold : regular)
      .fontSize(10)
      .fillColor(ink)
      .text(value, margin + 110, at, {
        width: width - 2 * margin - 110,
        align: 'right',
        lineBreak: false,
        ellipsis: true,
        height: rowHeight,
      })
    document
      .moveTo(margin, at + 19)
      .lineTo(width - margin, at + 19)
      .lineWidth(0.6)
      .strokeColor(line)
      .stroke()
  }
  return top + rows.length * rowHeight
}
