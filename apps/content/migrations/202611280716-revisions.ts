export const statements = `
ALTER TABLE "content_service"."components" ADD COLUMN "revision" numeric DEFAULT 0;
ALTER TABLE "content_service"."_components_v" ADD COLUMN "version_revision" numeric DEFAULT 0;
ALTER TABLE "content_service"."info_lists" ADD COLUMN "revision" numeric DEFAULT 0;
ALTER TABLE "content_service"."_info_lists_v" ADD COLUMN "version_revision" numeric DEFAULT 0;
ALTER TABLE "content_service"."modals" ADD COLUMN "revision" numeric DEFAULT 0;
ALTER TABLE "content_service"."_modals_v" ADD COLUMN "version_revision" numeric DEFAULT 0;
ALTER TABLE "content_service"."pages" ADD COLUMN "revision" numeric DEFAULT 0;
ALTER TABLE "content_service"."_pages_v" ADD COLUMN "version_revision" numeric DEFAULT 0;
ALTER TABLE "content_service"."provider_texts" ADD COLUMN "revision" numeric DEFAULT 0;
ALTER TABLE "content_service"."_provider_texts_v" ADD COLUMN "version_revision" numeric DEFAULT 0;
ALTER TABLE "content_service"."media" ADD COLUMN "revision" numeric DEFAULT 0;
`
