export const statements = `
ALTER TABLE "content_service"."media_bytes" ADD COLUMN "is_stripped" boolean DEFAULT false NOT NULL;
`
