import { ChoiceField as ChoiceField_baf1d472f56c4ab6d5967ff7cddb2ef3 } from '../../../desk/choice-field.tsx'
import { FallbackField as FallbackField_46c80c7e19aa5d5863adb02cc54be160 } from '../../../desk/fallback-field.tsx'
import { ColoursField as ColoursField_1722681d33661372e0839f8d5611d144 } from '../../../desk/colours-field.tsx'
import { EntriesField as EntriesField_50acfbb331c273f0e27aa246ae492f97 } from '../../../desk/entries-field.tsx'
import { OwnAccountLink as OwnAccountLink_69aaf9edb6de2b703da9332208d69ca8 } from '../../../login/own-account.tsx'
import { Icon as Icon_4410568adc27c1c1ff40d76d8d19deaf } from '../../../desk/logo.tsx'
import { Logo as Logo_4410568adc27c1c1ff40d76d8d19deaf } from '../../../desk/logo.tsx'
import { OverviewPanel as OverviewPanel_7df093253dc0aee1cac5d4afe2959dc6 } from '../../../desk/overview-panel.tsx'
import { PlanErrors as PlanErrors_c59a1ed83f0cf6165ccce3f642fc3311 } from '../../../desk/plan-errors.tsx'
import { LogInView as LogInView_28c3af37e704246a312528ecc9d8e5aa } from '../../../login/log-in-view.tsx'
import { OwnAccountView as OwnAccountView_fbf27bab08eef106758e7d174d3ce3c1 } from '../../../login/own-account-view.tsx'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "/desk/choice-field.tsx#ChoiceField": ChoiceField_baf1d472f56c4ab6d5967ff7cddb2ef3,
  "/desk/fallback-field.tsx#FallbackField": FallbackField_46c80c7e19aa5d5863adb02cc54be160,
  "/desk/colours-field.tsx#ColoursField": ColoursField_1722681d33661372e0839f8d5611d144,
  "/desk/entries-field.tsx#EntriesField": EntriesField_50acfbb331c273f0e27aa246ae492f97,
  "/login/own-account.tsx#OwnAccountLink": OwnAccountLink_69aaf9edb6de2b703da9332208d69ca8,
  "/desk/logo.tsx#Icon": Icon_4410568adc27c1c1ff40d76d8d19deaf,
  "/desk/logo.tsx#Logo": Logo_4410568adc27c1c1ff40d76d8d19deaf,
  "/desk/overview-panel.tsx#OverviewPanel": OverviewPanel_7df093253dc0aee1cac5d4afe2959dc6,
  "/desk/plan-errors.tsx#PlanErrors": PlanErrors_c59a1ed83f0cf6165ccce3f642fc3311,
  "/login/log-in-view.tsx#LogInView": LogInView_28c3af37e704246a312528ecc9d8e5aa,
  "/login/own-account-view.tsx#OwnAccountView": OwnAccountView_fbf27bab08eef106758e7d174d3ce3c1,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
