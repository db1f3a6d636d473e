import { honeyApiary } from '@zoria/game-maths'
import { novaReel } from '../brands.ts'
import type { CatalogueGame } from '../catalogue.ts'

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
    strawberry: { image: '1f353.webp', names: { en: 'Strawberry', uk: 'Полуниця', ru: 'Клубника', kk: 'Құлпынай' } },
    clover: { image: '1f340.webp', names: { en: 'Clover', uk: 'Конюшина', ru: 'Клевер', kk: 'Беде' } },
    star: { image: '2b50.webp', names: { en: 'Star', uk: 'Зірка', ru: 'Звезда', kk: 'Жұлдыз' } },
  },
}
