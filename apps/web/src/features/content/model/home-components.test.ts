import type { ContentComponent } from '@zoria/contract/content/http'
import { hostileAddresses } from '@zoria/testkit/hostile-texts'
import { describe, expect, test } from 'vitest'
import { bannerOf, beginningWith, comingCardOf, homeFacts, railOf } from './home-components.ts'

const component = (general: Readonly<Record<string, string>>): ContentComponent => ({
  key: 'one',
  text: 'Title',
  type: 'banner',
  withAuth: null,
  enabled: true,
  language: 'uk',
  order: 1,
  orderNonAuth: 1,
  startDate: null,
  endDate: null,
  image: { key: 'gift', imageUrl: null },
  config: { general: Object.entries(general).map(([key, value]) => ({ key, value })), desktop: [], mobile: [] },
})

const plain = (text: string) => ({ plain: text, at: {} })

describe('a banner', () => {
  test('is taken from the component', () => {
    const full = {
      kicker: 'K',
      line: 'L',
      text: 'T',
      action: '/games',
      'action-label': 'Go',
      'second-action': '?modal=register',
      'second-action-label': 'In',
      colours: '#112233,#445566,#778899',
      pictures: 'gift,coin',
      game: 'berkut',
    }
    expect(bannerOf(component(full))).toEqual({
      key: 'one',
      kicker: plain('K'),
      title: 'Title',
      line: plain('L'),
      text: plain('T'),
      actions: [
        { to: '/games', label: 'Go' },
        { to: '?modal=register', label: 'In' },
      ],
      colours: ['#112233', '#445566', '#778899'],
      pictures: ['gift', 'coin'],
      image: null,
      game: 'berkut',
      language: 'uk',
    })
  })

  test('without config is its title and its picture', () => {
    expect(bannerOf(component({}))).toMatchObject({
      title: 'Title',
      kicker: plain(''),
      actions: [],
      pictures: ['gift'],
      game: null,
    })
  })

  test('says other words on narrow and wide screens where it is configured so', () => {
    const general = [
      { key: 'line', value: 'For all' },
      { key: 'line', value: 'Tablet', breakpoint: 'tablet' as const },
    ]
    const config = {
      general,
      mobile: [
        { key: 'line', value: 'Phone' },
        { key: 'text', value: 'Only there' },
      ],
      desktop: [{ key: 'line', value: 'Desk' }],
    }
    const { line, text } = bannerOf({ ...component({}), config })
    expect([line, text]).toEqual([
      { plain: 'For all', at: { tablet: 'Tablet', mobile: 'Phone', desktop: 'Desk' } },
      { plain: '', at: { mobile: 'Only there' } },
    ])
  })

  test('takes a picture out of its config', () => {
    const image = { key: 'autumn.png', imageUrl: '/api/content/media/autumn.png' }
    expect(
      bannerOf({
        ...component({}),
        config: { general: [{ key: 'picture', value: 'autumn.png', image }], desktop: [], mobile: [] },
      }).image,
    ).toEqual(image)
  })

  test('with a picture of the editors shows that one', () => {
    const image = { key: 'spring.png', imageUrl: '/api/content/media/spring.png', sources: [] }
    expect(bannerOf({ ...component({}), image }).image).toEqual(image)
  })

  test.each([
    ['/games', true],
    ['/games/berkut?mode=demo', true],
    ['?cashbox=show', true],
    ['//evil.example', false],
    ['/\\\\evil.example', false],
    ['https://evil.example', false],
    ['javascript:alert(1)', false],
    ['games', false],
    ['/\t/evil.example', false],
    ['/\n/evil.example', false],
    ['/\r\\evil.example', false],
    ['/games\u2028//', false],
    ['?\tcashbox', false],
    ['/', true],
    ['/ігри', true],
  ])('leads to %s: %s', (action, isLed) => {
    expect(bannerOf(component({ action, 'action-label': 'Go' })).actions.length).toBe(isLed ? 1 : 0)
  })

  test.each(hostileAddresses('run()'))('never leads to %j', (action) => {
    expect(bannerOf(component({ action, 'action-label': 'Go' })).actions).toEqual([])
  })

  test.each(['red,green,blue', '#112233,#445566', 'url(x),#445566,#778899', ''])(
    'takes no colour like "%s"',
    (colours) => {
      expect(bannerOf(component({ colours })).colours).toEqual(['#2d4cc0', '#1b2a6b', '#0b1142'])
    },
  )
})

test.each([
  ['b', 'bca'],
  ['a', 'abc'],
  ['unknown', 'abc'],
  [null, 'abc'],
])('the carousel begins with %s: %s', (key, order) => {
  const banners = ['a', 'b', 'c'].map((each) => bannerOf({ ...component({}), key: each }))
  expect(
    beginningWith(key, banners)
      .map((banner) => banner.key)
      .join(''),
  ).toBe(order)
})

test('a card leads to its area, or there is none', () => {
  expect(comingCardOf(component({ title: 'Battles', action: '/battles', tone: '#d9a02b' }))).toEqual({
    key: 'one',
    title: 'Battles',
    text: 'Title',
    to: '/battles',
    tone: '#d9a02b',
    picture: 'gift',
    language: 'uk',
  })
  expect(comingCardOf(component({ title: 'Battles' }))).toBeNull()
})

test('the facts of the home page are those of its two types, the same for the same answer', () => {
  const fact = (type: string, key: string) => ({ ...component({ line: 'L', icon: 'scale' }), type, key })
  const answer = [fact('home-trust', 'a'), fact('home-step', 'b'), component({}), fact('home-trust', 'c')]
  const { steps, trust } = homeFacts(answer)
  expect([steps.map(({ key }) => key), trust.map(({ key }) => key)]).toEqual([['b'], ['a', 'c']])
  expect(trust[0]).toEqual({ key: 'a', title: 'Title', line: 'L', icon: 'scale', language: 'uk' })
  expect(homeFacts(answer).trust).toBe(trust)
})

test.each([
  ['popular', true],
  ['providers', true],
  ['of nothing', false],
])('a rail of %s is shown: %s', (list, isShown) => {
  expect(railOf(component({ list }))).toEqual(isShown ? { key: 'one', list, title: 'Title', language: 'uk' } : null)
})
