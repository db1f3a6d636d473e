export const statements = `
CREATE TABLE "content_service"."media_bytes" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" varchar NOT NULL,
	"type" varchar NOT NULL,
	"bytes" varchar NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "content_service"."payload_locked_documents_rels" ADD COLUMN "media_bytes_id" integer;
CREATE UNIQUE INDEX "media_bytes_name_idx" ON "content_service"."media_bytes" USING btree ("name");
CREATE INDEX "media_bytes_updated_at_idx" ON "content_service"."media_bytes" USING btree ("updated_at");
CREATE INDEX "media_bytes_created_at_idx" ON "content_service"."media_bytes" USING btree ("created_at");
ALTER TABLE "content_service"."payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_media_bytes_fk" FOREIGN KEY ("media_bytes_id") REFERENCES "content_service"."media_bytes"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "payload_locked_documents_rels_media_bytes_id_idx" ON "content_service"."payload_locked_documents_rels" USING btree ("media_bytes_id");
`
