import { SlotStream } from '../features/games/index.ts'
import { useText } from '../i18n/text.tsx'
import { PageTitle } from '../shell/index.ts'

export default function SlotStreamRoute() {
  const say = useText()
  return (
    <>
      <PageTitle>{say('games.stream')}</PageTitle>
      <SlotStream />
    </>
  )
}
