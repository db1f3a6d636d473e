import { expect, test } from 'vitest'
import { readTexts } from './read-texts.ts'
import { textLanguages } from './text-faults.ts'

const texts = readTexts()

/** What a text has to name in English, Ukrainian, Russian and Kazakh, because the rule that it tells has it. */
test.each([
  ['payments.json PAYOUT_ON_HOLD', /e-mail.*payment/, /пошти.*платіж/, /почты.*платёж/, /пошта.*төлем/],
  ['PAYOUT_ON_HOLD-body text', /e-mail.*payment/, /пошти.*платіж/, /почты.*платёж/, /пошта.*төлем/],
  // A reversed deposit holds withdrawals too, so the refusal of play promises none.
  ['refusals.json PLAYER_EXCLUDED', /^(?!.*withdraw)/i, /^(?!.*вив[ео]д)/i, /^(?!.*вывод)/i, /^(?!.*шығар)/i],
  [
    'PLAYER_EXCLUDED-body text',
    /payment, withdrawals wait too/,
    /платіж, виведення теж призупинено/,
    /платёж, вывод тоже приостановлен/,
    /төлемді.*ақша шығару да тоқтатылады/,
  ],
  // Live games have no demo, and Kurgan Studio has some.
  ['studios.json 0 paragraphs 3', /^Each slot opens/, /^Кожен слот/, /^Каждый слот/, /^Әр слот/],
  [
    'terms sections money items 4',
    /game balance.*electronic/,
    /ігрового балансу.*електронного/,
    /игрового баланса.*электронного/,
    /ойын балансынан.*электрондық/,
  ],
  ['terms sections account items 3', /e-mail/, /пошти/, /почты/, /пошта/],
  [
    'battle-rules sections prizes paragraphs 0',
    /waits for you to claim it/,
    /чекає, доки ви його заберете/,
    /ждёт, пока вы его заберёте/,
    /сіз алғанша күтеді/,
  ],
  [
    'battle-rules sections rounds items 2',
    /your own money.*minimum.*maximum/,
    /власними коштами.*мінімальну.*максимальну/,
    /собственными деньгами.*минимальной.*максимальной/,
    /өз ақшаңызбен.*ең аз.*ең үлкен/,
  ],
  ['privacy sections what items 3', /token.*recipient/, /токен.*отримувача/, /токен.*получателя/, /токені.*алушының/],
  [
    'privacy sections who items 0',
    /public name.*country/,
    /публічного імені.*країну/,
    /публичного имени.*страну/,
    /жария.*елді/,
  ],
  [
    'message-rules sections bell paragraphs 2',
    /battle.*raffle/,
    /батлу.*розіграшу/,
    /баттла.*розыгрыша/,
    /[Бб]аттл.*ұтыс/,
  ],
  ['wheel-nothing-body text', /^(?!.*same)/, /^(?!.*однакові)/, /^(?!.*одинаковы)/, /^(?!.*бірдей)/],
  ['wheel-rules sections rights items 2', /some levels/, /деякі рівні/, /некоторые уровни/, /кейбір деңгейіне/],
  [
    'cashback-rules sections balance paragraphs 0',
    /counted.*balance a little later/,
    /рахується.*згодом/,
    /считается.*позже/,
    /есептеледі.*кейінірек/,
  ],
  ['help sections fairness-check paragraphs 0', /seed/, /таємного зерна/, /тайного зерна/, /сид/],
  ['help sections registration-how paragraphs 1', /21/, /виповнитися 21/, /исполниться 21/, /21/],
])('%s', (at, ...facts) => {
  const found = texts.filter((text) => text.at.endsWith(at))
  expect(found).toHaveLength(1)
  textLanguages.forEach((language, index) => expect(found[0]?.texts[language]).toMatch(facts[index] as RegExp))
})

test('no Kazakh text needs a case ending on a date or time that is put in', () => {
  expect(texts.filter(({ texts: { kk } }) => /\{(until|date|time|at)\} (дейін|бастап)/.test(kk ?? ''))).toEqual([])
})

/** The help names what is pressed as it is called there. */
test.each([
  ['account-contacts paragraphs 0', 'profile.personal'],
  ['account-password paragraphs 0', 'login.forgot'],
])('the help names in %s the label %s', (at, label) => {
  const textsAt = (end: string) => texts.find((text) => text.at.endsWith(end))?.texts
  for (const language of textLanguages)
    expect(textsAt(`help sections ${at}`)?.[language]).toContain(textsAt(`identity.json ${label}`)?.[language])
})
