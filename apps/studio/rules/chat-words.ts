/**
 * Abusive words of the table chat: Russian, Ukrainian, Kazakh and English, with Latin spellings. Words that also have a
 * harmless reading are left out: the filter refuses a message as a whole, and reports deal with the rest.
 * `chat-filter.ts` compares words without marks, with look-alike letters folded.
 */
export interface AbusiveWords {
  /** Inside any word. */
  readonly anywhere: readonly string[]
  /** At the beginning of a word. */
  readonly starts: readonly string[]
  /** As a word of their own. */
  readonly whole: readonly string[]
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

export const abusiveWords: AbusiveWords = {
  anywhere: words(`
    пизд пізд нахуй похуй ахуе охуе мудак мудил гандон гондон пидарас підарас пидорас підорас залуп шлюх шлюш ублюд долбоеб долбоёб гівн говн гитлер гітлер
    қотақ сіктір сиктир қаншық
    fuck bitch asshole ashole faggot motherf bastard hitler
    pizd pidor pidar nahui nahuy naxuy huesos xuesos siktir kotak qotaq qotak gandon gondon dolboeb zalup blyad blyat
  `),
  starts: words(`
    хуй хуе хуё хуя хую хуі бляд блят еба ебу ебл ебн ебуч заеб наеб выеб уеб доеб проеб съеб разъеб отъеб подъеб поеб объеб
    єба їба їбу їбл єбл заїб наїб виїб уїб доїб проїб заєб наєб виєб йоб дроч трахну трахат трахал сволоч сдохн здохн дебил дебіл москал кацап ниггер узкоглаз мандав
    сігей сігей
    shit whore nigger nigga retard wank ebat ebanat ebanut zaeb shluh yeban
  `),
  whole: words(`
    бля блядь сука суки суке суку сукой сукою сучка сучки сучара пидор пидоры пидр пидар пидары підор підори підар підари педик гомик манда мразь хер нахер падла падло чмо
    жопа жопу жопе жопы жопой срака сраку курва курви курво курву курвы жид жиды жиди жидов хач хачи хохол хохлы чурка чурки гавно калбит қалбит амыңды
    cunt cunts fag fags dick dicks cock pussy slut sluts kys rape rapist nazi nazis kike nigga
    suka suki cyka blya huy hui huj xuy xui xyi mudak kurva
  `),
}
