import { cherryJazz, diamondFever, goldenEagle, honeyApiary, iceWolf, scythianGold } from '@zoria/game-maths'
import type { CatalogueGame } from './catalogue.ts'

/** The brands under which the studio publishes; each is a provider in the platform's catalogue. */
export interface Brand {
  readonly id: number
  readonly name: string
}

export const kurganStudio: Brand = { id: 101, name: 'Kurgan Studio' }
const novaReel: Brand = { id: 102, name: 'Nova Reel' }
const altynGames: Brand = { id: 103, name: 'Altyn Games' }

export const brands: readonly Brand[] = [kurganStudio, novaReel, altynGames]

/** Symbols of more than one game. */
const crown = { image: '1f451.webp', names: { en: 'Crown', uk: 'Корона', ru: 'Корона', kk: 'Тәж' } }
const coin = { image: '1fa99.webp', names: { en: 'Coin', uk: 'Монета', ru: 'Монета', kk: 'Тиын' } }
const ruby = { image: 'sym-g2.webp', names: { en: 'Ruby', uk: 'Рубін', ru: 'Рубин', kk: 'Лағыл' } }
const emerald = { image: 'sym-g1.webp', names: { en: 'Emerald', uk: 'Смарагд', ru: 'Изумруд', kk: 'Зүмірет' } }
const amber = { image: 'sym-g4.webp', names: { en: 'Amber', uk: 'Бурштин', ru: 'Янтарь', kk: 'Кәріптас' } }
const strawberry = { image: '1f353.webp', names: { en: 'Strawberry', uk: 'Полуниця', ru: 'Клубника', kk: 'Құлпынай' } }
const clover = { image: '1f340.webp', names: { en: 'Clover', uk: 'Конюшина', ru: 'Клевер', kk: 'Беде' } }

export const berkut: CatalogueGame = {
  slug: 'berkut',
  uuid: '0939544b6962d7a39a553ad58b7049f61fb3000d',
  name: 'Беркут',
  titles: { en: 'Golden Eagle', uk: 'Беркут', ru: 'Беркут', kk: 'Бүркіт' },
  brand: altynGames,
  tags: ['top', 'new'],
  maths: goldenEagle,
  symbols: {
    eagle: { image: '1f985.webp', names: { en: 'Golden eagle', uk: 'Беркут', ru: 'Беркут', kk: 'Бүркіт' } },
    crown,
    horse: { image: '1f40e.webp', names: { en: 'Horse', uk: 'Кінь', ru: 'Конь', kk: 'Тұлпар' } },
    trophy: { image: '1f3c6.webp', names: { en: 'Trophy', uk: 'Кубок', ru: 'Кубок', kk: 'Кубок' } },
    shield: { image: '1f6e1-fe0f.webp', names: { en: 'Shield', uk: 'Щит', ru: 'Щит', kk: 'Қалқан' } },
    coin,
    target: { image: '1f3af.webp', names: { en: 'Target', uk: 'Мішень', ru: 'Мишень', kk: 'Нысана' } },
    flame: { image: '1f525.webp', names: { en: 'Flame', uk: 'Вогонь', ru: 'Огонь', kk: 'От' } },
  },
}

export const diamantovaLykhomanka: CatalogueGame = {
  slug: 'diamantova-lykhomanka',
  uuid: '32c8dbecb6e2fef838fdab6b126148fb6eae481a',
  name: 'Діамантова лихоманка',
  titles: { en: 'Diamond Fever', uk: 'Діамантова лихоманка', ru: 'Алмазная лихорадка', kk: 'Гауһар қызуы' },
  brand: kurganStudio,
  tags: ['new'],
  maths: diamondFever,
  symbols: {
    diamond: { image: '1f48e.webp', names: { en: 'Diamond', uk: 'Діамант', ru: 'Алмаз', kk: 'Гауһар' } },
    crown,
    ring: { image: '1f48d.webp', names: { en: 'Ring', uk: 'Перстень', ru: 'Перстень', kk: 'Жүзік' } },
    coin,
    sapphire: { image: 'sym-g3.webp', names: { en: 'Sapphire', uk: 'Сапфір', ru: 'Сапфир', kk: 'Сапфир' } },
    ruby,
    emerald,
    amber,
  },
}

export const kryzhanyiVovk: CatalogueGame = {
  slug: 'kryzhanyi-vovk',
  uuid: '9d88305ea757a8f2397659e9eeb16eecf03f91a7',
  name: 'Крижаний вовк',
  titles: { en: 'Ice Wolf', uk: 'Крижаний вовк', ru: 'Ледяной волк', kk: 'Мұзды қасқыр' },
  brand: altynGames,
  tags: [],
  maths: iceWolf,
  symbols: {
    wolf: { image: '1f43a.webp', names: { en: 'Wolf', uk: 'Вовк', ru: 'Волк', kk: 'Қасқыр' } },
    owl: { image: '1f989.webp', names: { en: 'Owl', uk: 'Сова', ru: 'Сова', kk: 'Үкі' } },
    fox: { image: '1f98a.webp', names: { en: 'Fox', uk: 'Лис', ru: 'Лис', kk: 'Түлкі' } },
    orb: {
      image: '1f52e.webp',
      names: { en: 'Crystal ball', uk: 'Кришталева куля', ru: 'Хрустальный шар', kk: 'Сиқырлы шар' },
    },
    moon: { image: '1f319.webp', names: { en: 'Moon', uk: 'Місяць', ru: 'Луна', kk: 'Ай' } },
    sparkle: { image: '2728.webp', names: { en: 'Sparkles', uk: 'Іскри', ru: 'Искры', kk: 'Ұшқын' } },
    snowflake: {
      image: '2744-fe0f.webp',
      names: { en: 'Snowflake', uk: 'Сніжинка', ru: 'Снежинка', kk: 'Қар ұшқыны' },
    },
  },
}

export const medovaPasika: CatalogueGame = {
  slug: 'medova-pasika',
  uuid: 'accf233bd7b440fa6fc071d3d5be77461542de89',
  name: 'Медова пасіка',
  titles: { en: 'Honey Apiary', uk: 'Медова пасіка', ru: 'Медовая пасека', kk: 'Бал омартасы' },
  brand: novaReel,
  tags: ['new'],
  maths: honeyApiary,
  symbols: {
    honey: { image: '1f36f.webp', names: { en: 'Honey', uk: 'Мед', ru: 'Мёд', kk: 'Бал' } },
    bee: { image: '1f41d.webp', names: { en: 'Bee', uk: 'Бджола', ru: 'Пчела', kk: 'Ара' } },
    sunflower: { image: '1f33b.webp', names: { en: 'Sunflower', uk: 'Соняшник', ru: 'Подсолнух', kk: 'Күнбағыс' } },
    butterfly: { image: '1f98b.webp', names: { en: 'Butterfly', uk: 'Метелик', ru: 'Бабочка', kk: 'Көбелек' } },
    strawberry,
    clover,
    star: { image: '2b50.webp', names: { en: 'Star', uk: 'Зірка', ru: 'Звезда', kk: 'Жұлдыз' } },
  },
}

export const vyshnevyiDzhaz: CatalogueGame = {
  slug: 'vyshnevyi-dzhaz',
  uuid: '84be04be656b1d989c4708dca7d306e9a53b89e1',
  name: 'Вишневий джаз',
  titles: { en: 'Cherry Jazz', uk: 'Вишневий джаз', ru: 'Вишнёвый джаз', kk: 'Шие джазы' },
  brand: novaReel,
  tags: ['top'],
  maths: cherryJazz,
  symbols: {
    joker: { image: '1f0cf.webp', names: { en: 'Joker', uk: 'Джокер', ru: 'Джокер', kk: 'Джокер' } },
    star: { image: '1f31f.webp', names: { en: 'Star', uk: 'Зірка', ru: 'Звезда', kk: 'Жұлдыз' } },
    clover,
    melon: { image: '1f349.webp', names: { en: 'Watermelon', uk: 'Кавун', ru: 'Арбуз', kk: 'Қарбыз' } },
    grapes: { image: '1f347.webp', names: { en: 'Grapes', uk: 'Виноград', ru: 'Виноград', kk: 'Жүзім' } },
    strawberry,
    lemon: { image: '1f34b.webp', names: { en: 'Lemon', uk: 'Лимон', ru: 'Лимон', kk: 'Лимон' } },
    cherry: { image: '1f352.webp', names: { en: 'Cherries', uk: 'Вишня', ru: 'Вишня', kk: 'Шие' } },
  },
}

export const zolotoSkifiv: CatalogueGame = {
  slug: 'zoloto-skifiv',
  uuid: '17fd492d958b240cebdf026edbfefe094cad226d',
  name: 'Золото скіфів',
  titles: { en: 'Scythian Gold', uk: 'Золото скіфів', ru: 'Золото скифов', kk: 'Скиф алтыны' },
  brand: kurganStudio,
  tags: ['top'],
  maths: scythianGold,
  symbols: {
    hryvnia: { image: 'sym-wild.webp', names: { en: 'Hryvnia torc', uk: 'Гривна', ru: 'Гривна', kk: 'Гривна' } },
    griffin: { image: 'sym-griffin.webp', names: { en: 'Griffin', uk: 'Грифон', ru: 'Грифон', kk: 'Грифон' } },
    stag: { image: 'sym-stag.webp', names: { en: 'Stag', uk: 'Олень', ru: 'Олень', kk: 'Бұғы' } },
    lion: { image: 'sym-lion.webp', names: { en: 'Lion', uk: 'Лев', ru: 'Лев', kk: 'Арыстан' } },
    horse: { image: 'sym-horse.webp', names: { en: 'Horse', uk: 'Кінь', ru: 'Конь', kk: 'Тұлпар' } },
    cup: { image: 'sym-cup.webp', names: { en: 'Cup', uk: 'Кубок', ru: 'Кубок', kk: 'Тостаған' } },
    amphora: { image: 'sym-amphora.webp', names: { en: 'Amphora', uk: 'Амфора', ru: 'Амфора', kk: 'Амфора' } },
    bow: { image: 'sym-bow.webp', names: { en: 'Bow', uk: 'Лук', ru: 'Лук', kk: 'Садақ' } },
    sword: {
      image: 'sym-sword.webp',
      names: { en: 'Akinakes sword', uk: 'Меч акінак', ru: 'Меч акинак', kk: 'Ақинақ қылышы' },
    },
    emerald,
    ruby,
    diamond: { image: 'sym-g3.webp', names: { en: 'Diamond', uk: 'Діамант', ru: 'Бриллиант', kk: 'Гауһар' } },
    amber,
    kurgan: { image: 'sym-kurgan.webp', names: { en: 'Kurgan', uk: 'Курган', ru: 'Курган', kk: 'Қорған' } },
    // Used only by version 1, whose rounds can still be recalled.
    garnet: { image: 'sym-g2.webp', names: { en: 'Garnet', uk: 'Гранат', ru: 'Гранат', kk: 'Анартас' } },
  },
}
