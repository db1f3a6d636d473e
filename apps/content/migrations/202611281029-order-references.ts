export const statements = `
ALTER TABLE "content_service"."audit" ADD COLUMN "reference" varchar;
ALTER TABLE "content_service"."audit" ADD COLUMN "print" varchar;
CREATE UNIQUE INDEX "audit_reference_idx" ON "content_service"."audit" USING btree ("reference");
`
