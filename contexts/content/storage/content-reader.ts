import type { ComponentRow, InfoListRow, ModalRow, PageRow, ProviderRow } from './content-rows.ts'

/**
 * Where content comes from. Rows carry all languages, drafts of nobody, and no decision: which of them is shown is for `rules/`.
 * Today the rows are files of this folder (`seeded-content.ts`); a content service comes in by another reader.
 */
export type ContentReader = {
  modal(key: string): Promise<ModalRow | undefined>
  /** All components of a page, of a type, or of both. */
  components(where: { readonly page?: string | undefined; readonly type?: string | undefined }): Promise<readonly ComponentRow[]>
  component(key: string): Promise<ComponentRow | undefined>
  infoList(key: string): Promise<InfoListRow | undefined>
  page(key: string): Promise<PageRow | undefined>
  provider(slug: string): Promise<ProviderRow | undefined>
}
