export const statements = `
ALTER TABLE "content_service"."seeded_keys" ADD COLUMN "print" varchar;
`
