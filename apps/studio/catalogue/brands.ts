/** The names under which the studio publishes: each is a provider in the platform's catalogue. */
export interface Brand {
  readonly id: number
  readonly name: string
}

export const kurganStudio: Brand = { id: 101, name: 'Kurgan Studio' }
export const novaReel: Brand = { id: 102, name: 'Nova Reel' }
export const altynGames: Brand = { id: 103, name: 'Altyn Games' }

export const brands: readonly Brand[] = [kurganStudio, novaReel, altynGames]
