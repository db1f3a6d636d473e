export const statements = `
ALTER TYPE "content_service"."enum_audit_what" ADD VALUE 'authenticator set up';
ALTER TYPE "content_service"."enum_audit_what" ADD VALUE 'authenticator reset';
ALTER TYPE "content_service"."enum_audit_what" ADD VALUE 'recovery code used';
CREATE TABLE "content_service"."second_factors" (
	"id" serial PRIMARY KEY NOT NULL,
	"editor_id" integer NOT NULL,
	"sealed_secret" varchar NOT NULL,
	"last_step" numeric NOT NULL,
	"recovery_digests" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "content_service"."payload_locked_documents_rels" ADD COLUMN "second_factors_id" integer;
ALTER TABLE "content_service"."second_factors" ADD CONSTRAINT "second_factors_editor_id_editors_id_fk" FOREIGN KEY ("editor_id") REFERENCES "content_service"."editors"("id") ON DELETE set null ON UPDATE no action;
CREATE UNIQUE INDEX "second_factors_editor_idx" ON "content_service"."second_factors" USING btree ("editor_id");
CREATE INDEX "second_factors_updated_at_idx" ON "content_service"."second_factors" USING btree ("updated_at");
CREATE INDEX "second_factors_created_at_idx" ON "content_service"."second_factors" USING btree ("created_at");
ALTER TABLE "content_service"."payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_second_factors_fk" FOREIGN KEY ("second_factors_id") REFERENCES "content_service"."second_factors"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "payload_locked_documents_rels_second_factors_id_idx" ON "content_service"."payload_locked_documents_rels" USING btree ("second_factors_id");
ALTER TABLE "content_service"."editors" DROP COLUMN "login_attempts";
ALTER TABLE "content_service"."editors" DROP COLUMN "lock_until";
`
