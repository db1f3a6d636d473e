import type previewTexts from '../i18n/catalogues/en/preview.json'
import type comingTexts from '../i18n/catalogues/en/every-page/coming.json'
import type homeTexts from '../i18n/catalogues/en/every-page/home.json'
import type installTexts from '../i18n/catalogues/en/every-page/install.json'
import type pagesTexts from '../i18n/catalogues/en/every-page/pages.json'
import type refusalsTexts from '../i18n/catalogues/en/every-page/refusals.json'
import type shellTexts from '../i18n/catalogues/en/every-page/shell.json'

declare module '../i18n/catalogues.ts' {
  interface Areas {
    readonly preview: typeof previewTexts
  }
  interface EveryPage {
    readonly coming: typeof comingTexts
    readonly home: typeof homeTexts
    readonly install: typeof installTexts
    readonly pages: typeof pagesTexts
    readonly refusals: typeof refusalsTexts
    readonly shell: typeof shellTexts
  }
}
export { useStoredMessages } from './stored-messages.ts'
export {
  cashboxRequestOf,
  isOtherPage,
  isOtherPlace,
  withModal,
  withoutLayers,
  type CashboxAction,
  type CashboxRequest,
} from './model/address.ts'
export { isOtherPlaceOrPlayer, usePageOfPlayer } from './page-of-player.ts'
export { useFlags, useShellFlags } from './flags.ts'
export { cashboxPageOf, isCashboxShown } from './model/cashbox-place.ts'
export { useBalancePrivacy } from './balance-privacy.ts'
export { earlyScript } from './model/early-script.ts'
export { watchInstall } from './install.ts'
export { layerState, useBack, useCashbox, useModal, useModalAddress, useTrail } from './navigation.ts'
export { notify, retract } from './notice.ts'
export { useOwnEntry } from './own-entry.ts'
export { useCashboxPlace } from './flags.ts'
export { failedParts } from './ui/failed-parts.tsx'
export { OfflineBar } from './ui/offline-bar.tsx'
export { LanguageMenu } from './ui/language-menu.tsx'
export { MenuSheet, PreviewMark } from './lazy.ts'
export { BackButton, PageHead } from './ui/page-head.tsx'
export { PageTitle } from './ui/page-title.tsx'
export { Preloader } from './ui/preloader.tsx'
export { ProblemPage } from './ui/problem-page.tsx'
export { SiteShell } from './ui/site-shell.tsx'
export { Toasts } from './ui/toasts.tsx'
export { useVerification, type PendingVerification } from './verification.ts'
export { BareProblem } from './ui/bare-problem.tsx'
export { useStatusDoor } from './status-door.ts'
export { useStatusModal } from './status-modal.ts'
export type { StatusDeed, StatusModalRequest } from './model/status-modal.ts'
