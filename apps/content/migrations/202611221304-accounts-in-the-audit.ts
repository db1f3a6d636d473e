export const statements = `
ALTER TYPE "content_service"."enum_audit_what" ADD VALUE 'let in';
ALTER TYPE "content_service"."enum_audit_what" ADD VALUE 'new password';
ALTER TYPE "content_service"."enum_audit_what" ADD VALUE 'shut out';
`
