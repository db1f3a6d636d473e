import { Icon as Icon_4410568adc27c1c1ff40d76d8d19deaf } from '../../../desk/logo.tsx'
import { Logo as Logo_4410568adc27c1c1ff40d76d8d19deaf } from '../../../desk/logo.tsx'
import { ToldPlans as ToldPlans_c82f852466d8b1468b4845b0b539278a } from '../../../desk/told-plans.tsx'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'

/** @type import('payload').ImportMap */
export const importMap = {
  "/desk/logo.tsx#Icon": Icon_4410568adc27c1c1ff40d76d8d19deaf,
  "/desk/logo.tsx#Logo": Logo_4410568adc27c1c1ff40d76d8d19deaf,
  "/desk/told-plans.tsx#ToldPlans": ToldPlans_c82f852466d8b1468b4845b0b539278a,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1
}
