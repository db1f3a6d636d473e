export const statements = `
ALTER TYPE "content_service"."enum_audit_what" ADD VALUE 'plan' BEFORE 'let in';
ALTER TYPE "content_service"."enum_audit_what" ADD VALUE 'plan cancelled' BEFORE 'let in';
ALTER TYPE "content_service"."enum_audit_what" ADD VALUE 'plan failed' BEFORE 'let in';
ALTER TABLE "content_service"."audit" ADD COLUMN "note" varchar;
`
