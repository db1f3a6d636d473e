export const statements = `
CREATE TYPE "content_service"."_locales" AS ENUM('en', 'uk', 'ru', 'kk');
CREATE TYPE "content_service"."enum_components_languages" AS ENUM('en', 'uk', 'ru', 'kk');
CREATE TYPE "content_service"."enum_components_config_general_breakpoint" AS ENUM('mobile', 'tablet', 'desktop');
CREATE TYPE "content_service"."enum_components_config_desktop_breakpoint" AS ENUM('mobile', 'tablet', 'desktop');
CREATE TYPE "content_service"."enum_components_config_mobile_breakpoint" AS ENUM('mobile', 'tablet', 'desktop');
CREATE TYPE "content_service"."enum_components_audience" AS ENUM('both', 'visitors', 'players');
CREATE TYPE "content_service"."enum_components_status" AS ENUM('draft', 'published');
CREATE TYPE "content_service"."enum__components_v_version_languages" AS ENUM('en', 'uk', 'ru', 'kk');
CREATE TYPE "content_service"."enum__components_v_version_config_general_breakpoint" AS ENUM('mobile', 'tablet', 'desktop');
CREATE TYPE "content_service"."enum__components_v_version_config_desktop_breakpoint" AS ENUM('mobile', 'tablet', 'desktop');
CREATE TYPE "content_service"."enum__components_v_version_config_mobile_breakpoint" AS ENUM('mobile', 'tablet', 'desktop');
CREATE TYPE "content_service"."enum__components_v_version_audience" AS ENUM('both', 'visitors', 'players');
CREATE TYPE "content_service"."enum__components_v_version_status" AS ENUM('draft', 'published');
CREATE TYPE "content_service"."enum__components_v_published_locale" AS ENUM('en', 'uk', 'ru', 'kk');
CREATE TYPE "content_service"."enum_info_lists_status" AS ENUM('draft', 'published');
CREATE TYPE "content_service"."enum__info_lists_v_version_status" AS ENUM('draft', 'published');
CREATE TYPE "content_service"."enum__info_lists_v_published_locale" AS ENUM('en', 'uk', 'ru', 'kk');
CREATE TYPE "content_service"."enum_modals_status" AS ENUM('draft', 'published');
CREATE TYPE "content_service"."enum__modals_v_version_status" AS ENUM('draft', 'published');
CREATE TYPE "content_service"."enum__modals_v_published_locale" AS ENUM('en', 'uk', 'ru', 'kk');
CREATE TYPE "content_service"."enum_pages_status" AS ENUM('draft', 'published');
CREATE TYPE "content_service"."enum__pages_v_version_status" AS ENUM('draft', 'published');
CREATE TYPE "content_service"."enum__pages_v_published_locale" AS ENUM('en', 'uk', 'ru', 'kk');
CREATE TYPE "content_service"."enum_provider_texts_status" AS ENUM('draft', 'published');
CREATE TYPE "content_service"."enum__provider_texts_v_version_status" AS ENUM('draft', 'published');
CREATE TYPE "content_service"."enum__provider_texts_v_published_locale" AS ENUM('en', 'uk', 'ru', 'kk');
CREATE TYPE "content_service"."enum_editors_role" AS ENUM('marketing', 'editor', 'read-only');
CREATE TYPE "content_service"."enum_audit_what" AS ENUM('draft', 'publish', 'unpublish', 'delete');
CREATE TYPE "content_service"."enum_payload_jobs_log_task_slug" AS ENUM('inline', 'schedulePublish');
CREATE TYPE "content_service"."enum_payload_jobs_log_state" AS ENUM('failed', 'succeeded');
CREATE TYPE "content_service"."enum_payload_jobs_task_slug" AS ENUM('inline', 'schedulePublish');
CREATE TABLE "content_service"."components_languages" (
	"order" integer NOT NULL,
	"parent_id" integer NOT NULL,
	"value" "content_service"."enum_components_languages",
	"id" serial PRIMARY KEY NOT NULL
);

CREATE TABLE "content_service"."components_config_general" (
	"_order" integer NOT NULL,
	"_parent_id" integer NOT NULL,
	"id" varchar PRIMARY KEY NOT NULL,
	"key" varchar,
	"breakpoint" "content_service"."enum_components_config_general_breakpoint",
	"component_id" integer,
	"image_key" varchar,
	"image_file_id" integer
);

CREATE TABLE "content_service"."components_config_general_locales" (
	"value" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" varchar NOT NULL
);

CREATE TABLE "content_service"."components_config_desktop" (
	"_order" integer NOT NULL,
	"_parent_id" integer NOT NULL,
	"id" varchar PRIMARY KEY NOT NULL,
	"key" varchar,
	"breakpoint" "content_service"."enum_components_config_desktop_breakpoint",
	"component_id" integer,
	"image_key" varchar,
	"image_file_id" integer
);

CREATE TABLE "content_service"."components_config_desktop_locales" (
	"value" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" varchar NOT NULL
);

CREATE TABLE "content_service"."components_config_mobile" (
	"_order" integer NOT NULL,
	"_parent_id" integer NOT NULL,
	"id" varchar PRIMARY KEY NOT NULL,
	"key" varchar,
	"breakpoint" "content_service"."enum_components_config_mobile_breakpoint",
	"component_id" integer,
	"image_key" varchar,
	"image_file_id" integer
);

CREATE TABLE "content_service"."components_config_mobile_locales" (
	"value" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" varchar NOT NULL
);

CREATE TABLE "content_service"."components" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" varchar,
	"page" varchar,
	"type" varchar,
	"enabled" boolean DEFAULT true,
	"audience" "content_service"."enum_components_audience" DEFAULT 'both',
	"order" numeric DEFAULT 0,
	"order_non_auth" numeric DEFAULT 0,
	"starts_at" timestamp(3) with time zone,
	"ends_at" timestamp(3) with time zone,
	"image_key" varchar,
	"image_file_id" integer,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"_status" "content_service"."enum_components_status" DEFAULT 'draft'
);

CREATE TABLE "content_service"."components_locales" (
	"text" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" integer NOT NULL
);

CREATE TABLE "content_service"."_components_v_version_languages" (
	"order" integer NOT NULL,
	"parent_id" integer NOT NULL,
	"value" "content_service"."enum__components_v_version_languages",
	"id" serial PRIMARY KEY NOT NULL
);

CREATE TABLE "content_service"."_components_v_version_config_general" (
	"_order" integer NOT NULL,
	"_parent_id" integer NOT NULL,
	"id" serial PRIMARY KEY NOT NULL,
	"key" varchar,
	"breakpoint" "content_service"."enum__components_v_version_config_general_breakpoint",
	"component_id" integer,
	"image_key" varchar,
	"image_file_id" integer,
	"_uuid" varchar
);

CREATE TABLE "content_service"."_components_v_version_config_general_locales" (
	"value" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" integer NOT NULL
);

CREATE TABLE "content_service"."_components_v_version_config_desktop" (
	"_order" integer NOT NULL,
	"_parent_id" integer NOT NULL,
	"id" serial PRIMARY KEY NOT NULL,
	"key" varchar,
	"breakpoint" "content_service"."enum__components_v_version_config_desktop_breakpoint",
	"component_id" integer,
	"image_key" varchar,
	"image_file_id" integer,
	"_uuid" varchar
);

CREATE TABLE "content_service"."_components_v_version_config_desktop_locales" (
	"value" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" integer NOT NULL
);

CREATE TABLE "content_service"."_components_v_version_config_mobile" (
	"_order" integer NOT NULL,
	"_parent_id" integer NOT NULL,
	"id" serial PRIMARY KEY NOT NULL,
	"key" varchar,
	"breakpoint" "content_service"."enum__components_v_version_config_mobile_breakpoint",
	"component_id" integer,
	"image_key" varchar,
	"image_file_id" integer,
	"_uuid" varchar
);

CREATE TABLE "content_service"."_components_v_version_config_mobile_locales" (
	"value" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" integer NOT NULL
);

CREATE TABLE "content_service"."_components_v" (
	"id" serial PRIMARY KEY NOT NULL,
	"parent_id" integer,
	"version_key" varchar,
	"version_page" varchar,
	"version_type" varchar,
	"version_enabled" boolean DEFAULT true,
	"version_audience" "content_service"."enum__components_v_version_audience" DEFAULT 'both',
	"version_order" numeric DEFAULT 0,
	"version_order_non_auth" numeric DEFAULT 0,
	"version_starts_at" timestamp(3) with time zone,
	"version_ends_at" timestamp(3) with time zone,
	"version_image_key" varchar,
	"version_image_file_id" integer,
	"version_updated_at" timestamp(3) with time zone,
	"version_created_at" timestamp(3) with time zone,
	"version__status" "content_service"."enum__components_v_version_status" DEFAULT 'draft',
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"snapshot" boolean,
	"published_locale" "content_service"."enum__components_v_published_locale",
	"latest" boolean
);

CREATE TABLE "content_service"."_components_v_locales" (
	"version_text" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" integer NOT NULL
);

CREATE TABLE "content_service"."info_lists_items" (
	"_order" integer NOT NULL,
	"_parent_id" integer NOT NULL,
	"id" varchar PRIMARY KEY NOT NULL,
	"key" varchar,
	"image_key" varchar,
	"image_file_id" integer
);

CREATE TABLE "content_service"."info_lists_items_locales" (
	"text" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" varchar NOT NULL
);

CREATE TABLE "content_service"."info_lists" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" varchar,
	"header_image_key" varchar,
	"header_image_file_id" integer,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"_status" "content_service"."enum_info_lists_status" DEFAULT 'draft'
);

CREATE TABLE "content_service"."info_lists_locales" (
	"header_text" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" integer NOT NULL
);

CREATE TABLE "content_service"."_info_lists_v_version_items" (
	"_order" integer NOT NULL,
	"_parent_id" integer NOT NULL,
	"id" serial PRIMARY KEY NOT NULL,
	"key" varchar,
	"image_key" varchar,
	"image_file_id" integer,
	"_uuid" varchar
);

CREATE TABLE "content_service"."_info_lists_v_version_items_locales" (
	"text" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" integer NOT NULL
);

CREATE TABLE "content_service"."_info_lists_v" (
	"id" serial PRIMARY KEY NOT NULL,
	"parent_id" integer,
	"version_key" varchar,
	"version_header_image_key" varchar,
	"version_header_image_file_id" integer,
	"version_updated_at" timestamp(3) with time zone,
	"version_created_at" timestamp(3) with time zone,
	"version__status" "content_service"."enum__info_lists_v_version_status" DEFAULT 'draft',
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"snapshot" boolean,
	"published_locale" "content_service"."enum__info_lists_v_published_locale",
	"latest" boolean
);

CREATE TABLE "content_service"."_info_lists_v_locales" (
	"version_header_text" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" integer NOT NULL
);

CREATE TABLE "content_service"."modals_items" (
	"_order" integer NOT NULL,
	"_parent_id" integer NOT NULL,
	"id" varchar PRIMARY KEY NOT NULL,
	"key" varchar,
	"type" varchar,
	"image_key" varchar,
	"image_file_id" integer
);

CREATE TABLE "content_service"."modals_items_locales" (
	"text" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" varchar NOT NULL
);

CREATE TABLE "content_service"."modals" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" varchar,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"_status" "content_service"."enum_modals_status" DEFAULT 'draft'
);

CREATE TABLE "content_service"."_modals_v_version_items" (
	"_order" integer NOT NULL,
	"_parent_id" integer NOT NULL,
	"id" serial PRIMARY KEY NOT NULL,
	"key" varchar,
	"type" varchar,
	"image_key" varchar,
	"image_file_id" integer,
	"_uuid" varchar
);

CREATE TABLE "content_service"."_modals_v_version_items_locales" (
	"text" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" integer NOT NULL
);

CREATE TABLE "content_service"."_modals_v" (
	"id" serial PRIMARY KEY NOT NULL,
	"parent_id" integer,
	"version_key" varchar,
	"version_updated_at" timestamp(3) with time zone,
	"version_created_at" timestamp(3) with time zone,
	"version__status" "content_service"."enum__modals_v_version_status" DEFAULT 'draft',
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"snapshot" boolean,
	"published_locale" "content_service"."enum__modals_v_published_locale",
	"latest" boolean
);

CREATE TABLE "content_service"."pages_sections_paragraphs" (
	"_order" integer NOT NULL,
	"_parent_id" varchar NOT NULL,
	"id" varchar PRIMARY KEY NOT NULL
);

CREATE TABLE "content_service"."pages_sections_paragraphs_locales" (
	"text" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" varchar NOT NULL
);

CREATE TABLE "content_service"."pages_sections_items" (
	"_order" integer NOT NULL,
	"_parent_id" varchar NOT NULL,
	"id" varchar PRIMARY KEY NOT NULL
);

CREATE TABLE "content_service"."pages_sections_items_locales" (
	"text" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" varchar NOT NULL
);

CREATE TABLE "content_service"."pages_sections_after" (
	"_order" integer NOT NULL,
	"_parent_id" varchar NOT NULL,
	"id" varchar PRIMARY KEY NOT NULL
);

CREATE TABLE "content_service"."pages_sections_after_locales" (
	"text" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" varchar NOT NULL
);

CREATE TABLE "content_service"."pages_sections" (
	"_order" integer NOT NULL,
	"_parent_id" integer NOT NULL,
	"id" varchar PRIMARY KEY NOT NULL,
	"key" varchar
);

CREATE TABLE "content_service"."pages_sections_locales" (
	"heading" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" varchar NOT NULL
);

CREATE TABLE "content_service"."pages" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" varchar,
	"revised_at" timestamp(3) with time zone,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"_status" "content_service"."enum_pages_status" DEFAULT 'draft'
);

CREATE TABLE "content_service"."pages_locales" (
	"title" varchar,
	"intro" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" integer NOT NULL
);

CREATE TABLE "content_service"."_pages_v_version_sections_paragraphs" (
	"_order" integer NOT NULL,
	"_parent_id" integer NOT NULL,
	"id" serial PRIMARY KEY NOT NULL,
	"_uuid" varchar
);

CREATE TABLE "content_service"."_pages_v_version_sections_paragraphs_locales" (
	"text" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" integer NOT NULL
);

CREATE TABLE "content_service"."_pages_v_version_sections_items" (
	"_order" integer NOT NULL,
	"_parent_id" integer NOT NULL,
	"id" serial PRIMARY KEY NOT NULL,
	"_uuid" varchar
);

CREATE TABLE "content_service"."_pages_v_version_sections_items_locales" (
	"text" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" integer NOT NULL
);

CREATE TABLE "content_service"."_pages_v_version_sections_after" (
	"_order" integer NOT NULL,
	"_parent_id" integer NOT NULL,
	"id" serial PRIMARY KEY NOT NULL,
	"_uuid" varchar
);

CREATE TABLE "content_service"."_pages_v_version_sections_after_locales" (
	"text" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" integer NOT NULL
);

CREATE TABLE "content_service"."_pages_v_version_sections" (
	"_order" integer NOT NULL,
	"_parent_id" integer NOT NULL,
	"id" serial PRIMARY KEY NOT NULL,
	"key" varchar,
	"_uuid" varchar
);

CREATE TABLE "content_service"."_pages_v_version_sections_locales" (
	"heading" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" integer NOT NULL
);

CREATE TABLE "content_service"."_pages_v" (
	"id" serial PRIMARY KEY NOT NULL,
	"parent_id" integer,
	"version_key" varchar,
	"version_revised_at" timestamp(3) with time zone,
	"version_updated_at" timestamp(3) with time zone,
	"version_created_at" timestamp(3) with time zone,
	"version__status" "content_service"."enum__pages_v_version_status" DEFAULT 'draft',
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"snapshot" boolean,
	"published_locale" "content_service"."enum__pages_v_published_locale",
	"latest" boolean
);

CREATE TABLE "content_service"."_pages_v_locales" (
	"version_title" varchar,
	"version_intro" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" integer NOT NULL
);

CREATE TABLE "content_service"."provider_texts_paragraphs" (
	"_order" integer NOT NULL,
	"_parent_id" integer NOT NULL,
	"id" varchar PRIMARY KEY NOT NULL
);

CREATE TABLE "content_service"."provider_texts_paragraphs_locales" (
	"text" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" varchar NOT NULL
);

CREATE TABLE "content_service"."provider_texts" (
	"id" serial PRIMARY KEY NOT NULL,
	"slug" varchar,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"_status" "content_service"."enum_provider_texts_status" DEFAULT 'draft'
);

CREATE TABLE "content_service"."provider_texts_locales" (
	"title" varchar,
	"description" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" integer NOT NULL
);

CREATE TABLE "content_service"."_provider_texts_v_version_paragraphs" (
	"_order" integer NOT NULL,
	"_parent_id" integer NOT NULL,
	"id" serial PRIMARY KEY NOT NULL,
	"_uuid" varchar
);

CREATE TABLE "content_service"."_provider_texts_v_version_paragraphs_locales" (
	"text" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" integer NOT NULL
);

CREATE TABLE "content_service"."_provider_texts_v" (
	"id" serial PRIMARY KEY NOT NULL,
	"parent_id" integer,
	"version_slug" varchar,
	"version_updated_at" timestamp(3) with time zone,
	"version_created_at" timestamp(3) with time zone,
	"version__status" "content_service"."enum__provider_texts_v_version_status" DEFAULT 'draft',
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"snapshot" boolean,
	"published_locale" "content_service"."enum__provider_texts_v_published_locale",
	"latest" boolean
);

CREATE TABLE "content_service"."_provider_texts_v_locales" (
	"version_title" varchar,
	"version_description" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" integer NOT NULL
);

CREATE TABLE "content_service"."media" (
	"id" serial PRIMARY KEY NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"url" varchar,
	"thumbnail_u_r_l" varchar,
	"filename" varchar,
	"mime_type" varchar,
	"filesize" numeric,
	"width" numeric,
	"height" numeric,
	"focal_x" numeric,
	"focal_y" numeric,
	"sizes_avif480_url" varchar,
	"sizes_avif480_width" numeric,
	"sizes_avif480_height" numeric,
	"sizes_avif480_mime_type" varchar,
	"sizes_avif480_filesize" numeric,
	"sizes_avif480_filename" varchar,
	"sizes_webp480_url" varchar,
	"sizes_webp480_width" numeric,
	"sizes_webp480_height" numeric,
	"sizes_webp480_mime_type" varchar,
	"sizes_webp480_filesize" numeric,
	"sizes_webp480_filename" varchar,
	"sizes_avif960_url" varchar,
	"sizes_avif960_width" numeric,
	"sizes_avif960_height" numeric,
	"sizes_avif960_mime_type" varchar,
	"sizes_avif960_filesize" numeric,
	"sizes_avif960_filename" varchar,
	"sizes_webp960_url" varchar,
	"sizes_webp960_width" numeric,
	"sizes_webp960_height" numeric,
	"sizes_webp960_mime_type" varchar,
	"sizes_webp960_filesize" numeric,
	"sizes_webp960_filename" varchar,
	"sizes_avif1920_url" varchar,
	"sizes_avif1920_width" numeric,
	"sizes_avif1920_height" numeric,
	"sizes_avif1920_mime_type" varchar,
	"sizes_avif1920_filesize" numeric,
	"sizes_avif1920_filename" varchar,
	"sizes_webp1920_url" varchar,
	"sizes_webp1920_width" numeric,
	"sizes_webp1920_height" numeric,
	"sizes_webp1920_mime_type" varchar,
	"sizes_webp1920_filesize" numeric,
	"sizes_webp1920_filename" varchar
);

CREATE TABLE "content_service"."media_locales" (
	"alt" varchar,
	"id" serial PRIMARY KEY NOT NULL,
	"_locale" "content_service"."_locales" NOT NULL,
	"_parent_id" integer NOT NULL
);

CREATE TABLE "content_service"."editors_sessions" (
	"_order" integer NOT NULL,
	"_parent_id" integer NOT NULL,
	"id" varchar PRIMARY KEY NOT NULL,
	"created_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone NOT NULL
);

CREATE TABLE "content_service"."editors" (
	"id" serial PRIMARY KEY NOT NULL,
	"role" "content_service"."enum_editors_role" NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"email" varchar NOT NULL,
	"reset_password_token" varchar,
	"reset_password_expiration" timestamp(3) with time zone,
	"salt" varchar,
	"hash" varchar,
	"reset_password_requested_at" timestamp(3) with time zone,
	"login_attempts" numeric DEFAULT 0,
	"lock_until" timestamp(3) with time zone
);

CREATE TABLE "content_service"."clients" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" varchar NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"enable_a_p_i_key" boolean,
	"api_key" varchar,
	"api_key_index" varchar
);

CREATE TABLE "content_service"."audit" (
	"id" serial PRIMARY KEY NOT NULL,
	"who" varchar NOT NULL,
	"what" "content_service"."enum_audit_what" NOT NULL,
	"kind" varchar NOT NULL,
	"subject" varchar NOT NULL,
	"is_told" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "content_service"."seeded_keys" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" varchar NOT NULL,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "content_service"."payload_kv" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" varchar NOT NULL,
	"data" jsonb NOT NULL
);

CREATE TABLE "content_service"."payload_jobs_log" (
	"_order" integer NOT NULL,
	"_parent_id" integer NOT NULL,
	"id" varchar PRIMARY KEY NOT NULL,
	"executed_at" timestamp(3) with time zone NOT NULL,
	"completed_at" timestamp(3) with time zone NOT NULL,
	"task_slug" "content_service"."enum_payload_jobs_log_task_slug" NOT NULL,
	"task_i_d" varchar NOT NULL,
	"input" jsonb,
	"output" jsonb,
	"state" "content_service"."enum_payload_jobs_log_state" NOT NULL,
	"error" jsonb
);

CREATE TABLE "content_service"."payload_jobs" (
	"id" serial PRIMARY KEY NOT NULL,
	"input" jsonb,
	"completed_at" timestamp(3) with time zone,
	"total_tried" numeric DEFAULT 0,
	"has_error" boolean DEFAULT false,
	"error" jsonb,
	"task_slug" "content_service"."enum_payload_jobs_task_slug",
	"queue" varchar DEFAULT 'default',
	"wait_until" timestamp(3) with time zone,
	"processing" boolean DEFAULT false,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "content_service"."payload_locked_documents" (
	"id" serial PRIMARY KEY NOT NULL,
	"global_slug" varchar,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "content_service"."payload_locked_documents_rels" (
	"id" serial PRIMARY KEY NOT NULL,
	"order" integer,
	"parent_id" integer NOT NULL,
	"path" varchar NOT NULL,
	"components_id" integer,
	"info_lists_id" integer,
	"modals_id" integer,
	"pages_id" integer,
	"provider_texts_id" integer,
	"media_id" integer,
	"editors_id" integer,
	"clients_id" integer,
	"audit_id" integer,
	"seeded_keys_id" integer
);

CREATE TABLE "content_service"."payload_preferences" (
	"id" serial PRIMARY KEY NOT NULL,
	"key" varchar,
	"value" jsonb,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "content_service"."payload_preferences_rels" (
	"id" serial PRIMARY KEY NOT NULL,
	"order" integer,
	"parent_id" integer NOT NULL,
	"path" varchar NOT NULL,
	"editors_id" integer,
	"clients_id" integer
);

CREATE TABLE "content_service"."payload_migrations" (
	"id" serial PRIMARY KEY NOT NULL,
	"name" varchar,
	"batch" numeric,
	"updated_at" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "content_service"."components_languages" ADD CONSTRAINT "components_languages_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "content_service"."components"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."components_config_general" ADD CONSTRAINT "components_config_general_component_id_components_id_fk" FOREIGN KEY ("component_id") REFERENCES "content_service"."components"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."components_config_general" ADD CONSTRAINT "components_config_general_image_file_id_media_id_fk" FOREIGN KEY ("image_file_id") REFERENCES "content_service"."media"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."components_config_general" ADD CONSTRAINT "components_config_general_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."components"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."components_config_general_locales" ADD CONSTRAINT "components_config_general_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."components_config_general"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."components_config_desktop" ADD CONSTRAINT "components_config_desktop_component_id_components_id_fk" FOREIGN KEY ("component_id") REFERENCES "content_service"."components"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."components_config_desktop" ADD CONSTRAINT "components_config_desktop_image_file_id_media_id_fk" FOREIGN KEY ("image_file_id") REFERENCES "content_service"."media"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."components_config_desktop" ADD CONSTRAINT "components_config_desktop_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."components"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."components_config_desktop_locales" ADD CONSTRAINT "components_config_desktop_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."components_config_desktop"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."components_config_mobile" ADD CONSTRAINT "components_config_mobile_component_id_components_id_fk" FOREIGN KEY ("component_id") REFERENCES "content_service"."components"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."components_config_mobile" ADD CONSTRAINT "components_config_mobile_image_file_id_media_id_fk" FOREIGN KEY ("image_file_id") REFERENCES "content_service"."media"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."components_config_mobile" ADD CONSTRAINT "components_config_mobile_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."components"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."components_config_mobile_locales" ADD CONSTRAINT "components_config_mobile_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."components_config_mobile"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."components" ADD CONSTRAINT "components_image_file_id_media_id_fk" FOREIGN KEY ("image_file_id") REFERENCES "content_service"."media"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."components_locales" ADD CONSTRAINT "components_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."components"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_components_v_version_languages" ADD CONSTRAINT "_components_v_version_languages_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "content_service"."_components_v"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_components_v_version_config_general" ADD CONSTRAINT "_components_v_version_config_general_component_id_components_id_fk" FOREIGN KEY ("component_id") REFERENCES "content_service"."components"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."_components_v_version_config_general" ADD CONSTRAINT "_components_v_version_config_general_image_file_id_media_id_fk" FOREIGN KEY ("image_file_id") REFERENCES "content_service"."media"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."_components_v_version_config_general" ADD CONSTRAINT "_components_v_version_config_general_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."_components_v"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_components_v_version_config_general_locales" ADD CONSTRAINT "_components_v_version_config_general_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."_components_v_version_config_general"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_components_v_version_config_desktop" ADD CONSTRAINT "_components_v_version_config_desktop_component_id_components_id_fk" FOREIGN KEY ("component_id") REFERENCES "content_service"."components"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."_components_v_version_config_desktop" ADD CONSTRAINT "_components_v_version_config_desktop_image_file_id_media_id_fk" FOREIGN KEY ("image_file_id") REFERENCES "content_service"."media"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."_components_v_version_config_desktop" ADD CONSTRAINT "_components_v_version_config_desktop_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."_components_v"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_components_v_version_config_desktop_locales" ADD CONSTRAINT "_components_v_version_config_desktop_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."_components_v_version_config_desktop"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_components_v_version_config_mobile" ADD CONSTRAINT "_components_v_version_config_mobile_component_id_components_id_fk" FOREIGN KEY ("component_id") REFERENCES "content_service"."components"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."_components_v_version_config_mobile" ADD CONSTRAINT "_components_v_version_config_mobile_image_file_id_media_id_fk" FOREIGN KEY ("image_file_id") REFERENCES "content_service"."media"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."_components_v_version_config_mobile" ADD CONSTRAINT "_components_v_version_config_mobile_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."_components_v"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_components_v_version_config_mobile_locales" ADD CONSTRAINT "_components_v_version_config_mobile_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."_components_v_version_config_mobile"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_components_v" ADD CONSTRAINT "_components_v_parent_id_components_id_fk" FOREIGN KEY ("parent_id") REFERENCES "content_service"."components"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."_components_v" ADD CONSTRAINT "_components_v_version_image_file_id_media_id_fk" FOREIGN KEY ("version_image_file_id") REFERENCES "content_service"."media"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."_components_v_locales" ADD CONSTRAINT "_components_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."_components_v"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."info_lists_items" ADD CONSTRAINT "info_lists_items_image_file_id_media_id_fk" FOREIGN KEY ("image_file_id") REFERENCES "content_service"."media"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."info_lists_items" ADD CONSTRAINT "info_lists_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."info_lists"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."info_lists_items_locales" ADD CONSTRAINT "info_lists_items_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."info_lists_items"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."info_lists" ADD CONSTRAINT "info_lists_header_image_file_id_media_id_fk" FOREIGN KEY ("header_image_file_id") REFERENCES "content_service"."media"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."info_lists_locales" ADD CONSTRAINT "info_lists_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."info_lists"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_info_lists_v_version_items" ADD CONSTRAINT "_info_lists_v_version_items_image_file_id_media_id_fk" FOREIGN KEY ("image_file_id") REFERENCES "content_service"."media"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."_info_lists_v_version_items" ADD CONSTRAINT "_info_lists_v_version_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."_info_lists_v"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_info_lists_v_version_items_locales" ADD CONSTRAINT "_info_lists_v_version_items_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."_info_lists_v_version_items"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_info_lists_v" ADD CONSTRAINT "_info_lists_v_parent_id_info_lists_id_fk" FOREIGN KEY ("parent_id") REFERENCES "content_service"."info_lists"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."_info_lists_v" ADD CONSTRAINT "_info_lists_v_version_header_image_file_id_media_id_fk" FOREIGN KEY ("version_header_image_file_id") REFERENCES "content_service"."media"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."_info_lists_v_locales" ADD CONSTRAINT "_info_lists_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."_info_lists_v"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."modals_items" ADD CONSTRAINT "modals_items_image_file_id_media_id_fk" FOREIGN KEY ("image_file_id") REFERENCES "content_service"."media"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."modals_items" ADD CONSTRAINT "modals_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."modals"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."modals_items_locales" ADD CONSTRAINT "modals_items_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."modals_items"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_modals_v_version_items" ADD CONSTRAINT "_modals_v_version_items_image_file_id_media_id_fk" FOREIGN KEY ("image_file_id") REFERENCES "content_service"."media"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."_modals_v_version_items" ADD CONSTRAINT "_modals_v_version_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."_modals_v"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_modals_v_version_items_locales" ADD CONSTRAINT "_modals_v_version_items_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."_modals_v_version_items"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_modals_v" ADD CONSTRAINT "_modals_v_parent_id_modals_id_fk" FOREIGN KEY ("parent_id") REFERENCES "content_service"."modals"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."pages_sections_paragraphs" ADD CONSTRAINT "pages_sections_paragraphs_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."pages_sections"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."pages_sections_paragraphs_locales" ADD CONSTRAINT "pages_sections_paragraphs_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."pages_sections_paragraphs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."pages_sections_items" ADD CONSTRAINT "pages_sections_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."pages_sections"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."pages_sections_items_locales" ADD CONSTRAINT "pages_sections_items_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."pages_sections_items"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."pages_sections_after" ADD CONSTRAINT "pages_sections_after_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."pages_sections"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."pages_sections_after_locales" ADD CONSTRAINT "pages_sections_after_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."pages_sections_after"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."pages_sections" ADD CONSTRAINT "pages_sections_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."pages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."pages_sections_locales" ADD CONSTRAINT "pages_sections_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."pages_sections"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."pages_locales" ADD CONSTRAINT "pages_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."pages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_pages_v_version_sections_paragraphs" ADD CONSTRAINT "_pages_v_version_sections_paragraphs_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."_pages_v_version_sections"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_pages_v_version_sections_paragraphs_locales" ADD CONSTRAINT "_pages_v_version_sections_paragraphs_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."_pages_v_version_sections_paragraphs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_pages_v_version_sections_items" ADD CONSTRAINT "_pages_v_version_sections_items_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."_pages_v_version_sections"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_pages_v_version_sections_items_locales" ADD CONSTRAINT "_pages_v_version_sections_items_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."_pages_v_version_sections_items"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_pages_v_version_sections_after" ADD CONSTRAINT "_pages_v_version_sections_after_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."_pages_v_version_sections"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_pages_v_version_sections_after_locales" ADD CONSTRAINT "_pages_v_version_sections_after_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."_pages_v_version_sections_after"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_pages_v_version_sections" ADD CONSTRAINT "_pages_v_version_sections_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."_pages_v"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_pages_v_version_sections_locales" ADD CONSTRAINT "_pages_v_version_sections_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."_pages_v_version_sections"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_pages_v" ADD CONSTRAINT "_pages_v_parent_id_pages_id_fk" FOREIGN KEY ("parent_id") REFERENCES "content_service"."pages"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."_pages_v_locales" ADD CONSTRAINT "_pages_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."_pages_v"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."provider_texts_paragraphs" ADD CONSTRAINT "provider_texts_paragraphs_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."provider_texts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."provider_texts_paragraphs_locales" ADD CONSTRAINT "provider_texts_paragraphs_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."provider_texts_paragraphs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."provider_texts_locales" ADD CONSTRAINT "provider_texts_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."provider_texts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_provider_texts_v_version_paragraphs" ADD CONSTRAINT "_provider_texts_v_version_paragraphs_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."_provider_texts_v"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_provider_texts_v_version_paragraphs_locales" ADD CONSTRAINT "_provider_texts_v_version_paragraphs_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."_provider_texts_v_version_paragraphs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."_provider_texts_v" ADD CONSTRAINT "_provider_texts_v_parent_id_provider_texts_id_fk" FOREIGN KEY ("parent_id") REFERENCES "content_service"."provider_texts"("id") ON DELETE set null ON UPDATE no action;
ALTER TABLE "content_service"."_provider_texts_v_locales" ADD CONSTRAINT "_provider_texts_v_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."_provider_texts_v"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."media_locales" ADD CONSTRAINT "media_locales_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."media"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."editors_sessions" ADD CONSTRAINT "editors_sessions_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."editors"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."payload_jobs_log" ADD CONSTRAINT "payload_jobs_log_parent_id_fk" FOREIGN KEY ("_parent_id") REFERENCES "content_service"."payload_jobs"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "content_service"."payload_locked_documents"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_components_fk" FOREIGN KEY ("components_id") REFERENCES "content_service"."components"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_info_lists_fk" FOREIGN KEY ("info_lists_id") REFERENCES "content_service"."info_lists"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_modals_fk" FOREIGN KEY ("modals_id") REFERENCES "content_service"."modals"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_pages_fk" FOREIGN KEY ("pages_id") REFERENCES "content_service"."pages"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_provider_texts_fk" FOREIGN KEY ("provider_texts_id") REFERENCES "content_service"."provider_texts"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_media_fk" FOREIGN KEY ("media_id") REFERENCES "content_service"."media"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_editors_fk" FOREIGN KEY ("editors_id") REFERENCES "content_service"."editors"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_clients_fk" FOREIGN KEY ("clients_id") REFERENCES "content_service"."clients"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_audit_fk" FOREIGN KEY ("audit_id") REFERENCES "content_service"."audit"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."payload_locked_documents_rels" ADD CONSTRAINT "payload_locked_documents_rels_seeded_keys_fk" FOREIGN KEY ("seeded_keys_id") REFERENCES "content_service"."seeded_keys"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."payload_preferences_rels" ADD CONSTRAINT "payload_preferences_rels_parent_fk" FOREIGN KEY ("parent_id") REFERENCES "content_service"."payload_preferences"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."payload_preferences_rels" ADD CONSTRAINT "payload_preferences_rels_editors_fk" FOREIGN KEY ("editors_id") REFERENCES "content_service"."editors"("id") ON DELETE cascade ON UPDATE no action;
ALTER TABLE "content_service"."payload_preferences_rels" ADD CONSTRAINT "payload_preferences_rels_clients_fk" FOREIGN KEY ("clients_id") REFERENCES "content_service"."clients"("id") ON DELETE cascade ON UPDATE no action;
CREATE INDEX "components_languages_order_idx" ON "content_service"."components_languages" USING btree ("order");
CREATE INDEX "components_languages_parent_idx" ON "content_service"."components_languages" USING btree ("parent_id");
CREATE INDEX "components_config_general_order_idx" ON "content_service"."components_config_general" USING btree ("_order");
CREATE INDEX "components_config_general_parent_id_idx" ON "content_service"."components_config_general" USING btree ("_parent_id");
CREATE INDEX "components_config_general_component_idx" ON "content_service"."components_config_general" USING btree ("component_id");
CREATE INDEX "components_config_general_image_image_file_idx" ON "content_service"."components_config_general" USING btree ("image_file_id");
CREATE UNIQUE INDEX "components_config_general_locales_locale_parent_id_unique" ON "content_service"."components_config_general_locales" USING btree ("_locale","_parent_id");
CREATE INDEX "components_config_desktop_order_idx" ON "content_service"."components_config_desktop" USING btree ("_order");
CREATE INDEX "components_config_desktop_parent_id_idx" ON "content_service"."components_config_desktop" USING btree ("_parent_id");
CREATE INDEX "components_config_desktop_component_idx" ON "content_service"."components_config_desktop" USING btree ("component_id");
CREATE INDEX "components_config_desktop_image_image_file_idx" ON "content_service"."components_config_desktop" USING btree ("image_file_id");
CREATE UNIQUE INDEX "components_config_desktop_locales_locale_parent_id_unique" ON "content_service"."components_config_desktop_locales" USING btree ("_locale","_parent_id");
CREATE INDEX "components_config_mobile_order_idx" ON "content_service"."components_config_mobile" USING btree ("_order");
CREATE INDEX "components_config_mobile_parent_id_idx" ON "content_service"."components_config_mobile" USING btree ("_parent_id");
CREATE INDEX "components_config_mobile_component_idx" ON "content_service"."components_config_mobile" USING btree ("component_id");
CREATE INDEX "components_config_mobile_image_image_file_idx" ON "content_service"."components_config_mobile" USING btree ("image_file_id");
CREATE UNIQUE INDEX "components_config_mobile_locales_locale_parent_id_unique" ON "content_service"."components_config_mobile_locales" USING btree ("_locale","_parent_id");
CREATE UNIQUE INDEX "components_key_idx" ON "content_service"."components" USING btree ("key");
CREATE INDEX "components_page_idx" ON "content_service"."components" USING btree ("page");
CREATE INDEX "components_type_idx" ON "content_service"."components" USING btree ("type");
CREATE INDEX "components_image_image_file_idx" ON "content_service"."components" USING btree ("image_file_id");
CREATE INDEX "components_updated_at_idx" ON "content_service"."components" USING btree ("updated_at");
CREATE INDEX "components_created_at_idx" ON "content_service"."components" USING btree ("created_at");
CREATE INDEX "components__status_idx" ON "content_service"."components" USING btree ("_status");
CREATE UNIQUE INDEX "components_locales_locale_parent_id_unique" ON "content_service"."components_locales" USING btree ("_locale","_parent_id");
CREATE INDEX "_components_v_version_languages_order_idx" ON "content_service"."_components_v_version_languages" USING btree ("order");
CREATE INDEX "_components_v_version_languages_parent_idx" ON "content_service"."_components_v_version_languages" USING btree ("parent_id");
CREATE INDEX "_components_v_version_config_general_order_idx" ON "content_service"."_components_v_version_config_general" USING btree ("_order");
CREATE INDEX "_components_v_version_config_general_parent_id_idx" ON "content_service"."_components_v_version_config_general" USING btree ("_parent_id");
CREATE INDEX "_components_v_version_config_general_component_idx" ON "content_service"."_components_v_version_config_general" USING btree ("component_id");
CREATE INDEX "_components_v_version_config_general_image_image_file_idx" ON "content_service"."_components_v_version_config_general" USING btree ("image_file_id");
CREATE UNIQUE INDEX "_components_v_version_config_general_locales_locale_parent_i" ON "content_service"."_components_v_version_config_general_locales" USING btree ("_locale","_parent_id");
CREATE INDEX "_components_v_version_config_desktop_order_idx" ON "content_service"."_components_v_version_config_desktop" USING btree ("_order");
CREATE INDEX "_components_v_version_config_desktop_parent_id_idx" ON "content_service"."_components_v_version_config_desktop" USING btree ("_parent_id");
CREATE INDEX "_components_v_version_config_desktop_component_idx" ON "content_service"."_components_v_version_config_desktop" USING btree ("component_id");
CREATE INDEX "_components_v_version_config_desktop_image_image_file_idx" ON "content_service"."_components_v_version_config_desktop" USING btree ("image_file_id");
CREATE UNIQUE INDEX "_components_v_version_config_desktop_locales_locale_parent_i" ON "content_service"."_components_v_version_config_desktop_locales" USING btree ("_locale","_parent_id");
CREATE INDEX "_components_v_version_config_mobile_order_idx" ON "content_service"."_components_v_version_config_mobile" USING btree ("_order");
CREATE INDEX "_components_v_version_config_mobile_parent_id_idx" ON "content_service"."_components_v_version_config_mobile" USING btree ("_parent_id");
CREATE INDEX "_components_v_version_config_mobile_component_idx" ON "content_service"."_components_v_version_config_mobile" USING btree ("component_id");
CREATE INDEX "_components_v_version_config_mobile_image_image_file_idx" ON "content_service"."_components_v_version_config_mobile" USING btree ("image_file_id");
CREATE UNIQUE INDEX "_components_v_version_config_mobile_locales_locale_parent_id" ON "content_service"."_components_v_version_config_mobile_locales" USING btree ("_locale","_parent_id");
CREATE INDEX "_components_v_parent_idx" ON "content_service"."_components_v" USING btree ("parent_id");
CREATE INDEX "_components_v_version_version_key_idx" ON "content_service"."_components_v" USING btree ("version_key");
CREATE INDEX "_components_v_version_version_page_idx" ON "content_service"."_components_v" USING btree ("version_page");
CREATE INDEX "_components_v_version_version_type_idx" ON "content_service"."_components_v" USING btree ("version_type");
CREATE INDEX "_components_v_version_image_version_image_file_idx" ON "content_service"."_components_v" USING btree ("version_image_file_id");
CREATE INDEX "_components_v_version_version_updated_at_idx" ON "content_service"."_components_v" USING btree ("version_updated_at");
CREATE INDEX "_components_v_version_version_created_at_idx" ON "content_service"."_components_v" USING btree ("version_created_at");
CREATE INDEX "_components_v_version_version__status_idx" ON "content_service"."_components_v" USING btree ("version__status");
CREATE INDEX "_components_v_created_at_idx" ON "content_service"."_components_v" USING btree ("created_at");
CREATE INDEX "_components_v_updated_at_idx" ON "content_service"."_components_v" USING btree ("updated_at");
CREATE INDEX "_components_v_snapshot_idx" ON "content_service"."_components_v" USING btree ("snapshot");
CREATE INDEX "_components_v_published_locale_idx" ON "content_service"."_components_v" USING btree ("published_locale");
CREATE INDEX "_components_v_latest_idx" ON "content_service"."_components_v" USING btree ("latest");
CREATE UNIQUE INDEX "_components_v_locales_locale_parent_id_unique" ON "content_service"."_components_v_locales" USING btree ("_locale","_parent_id");
CREATE INDEX "info_lists_items_order_idx" ON "content_service"."info_lists_items" USING btree ("_order");
CREATE INDEX "info_lists_items_parent_id_idx" ON "content_service"."info_lists_items" USING btree ("_parent_id");
CREATE INDEX "info_lists_items_image_image_file_idx" ON "content_service"."info_lists_items" USING btree ("image_file_id");
CREATE UNIQUE INDEX "info_lists_items_locales_locale_parent_id_unique" ON "content_service"."info_lists_items_locales" USING btree ("_locale","_parent_id");
CREATE UNIQUE INDEX "info_lists_key_idx" ON "content_service"."info_lists" USING btree ("key");
CREATE INDEX "info_lists_header_image_header_image_file_idx" ON "content_service"."info_lists" USING btree ("header_image_file_id");
CREATE INDEX "info_lists_updated_at_idx" ON "content_service"."info_lists" USING btree ("updated_at");
CREATE INDEX "info_lists_created_at_idx" ON "content_service"."info_lists" USING btree ("created_at");
CREATE INDEX "info_lists__status_idx" ON "content_service"."info_lists" USING btree ("_status");
CREATE UNIQUE INDEX "info_lists_locales_locale_parent_id_unique" ON "content_service"."info_lists_locales" USING btree ("_locale","_parent_id");
CREATE INDEX "_info_lists_v_version_items_order_idx" ON "content_service"."_info_lists_v_version_items" USING btree ("_order");
CREATE INDEX "_info_lists_v_version_items_parent_id_idx" ON "content_service"."_info_lists_v_version_items" USING btree ("_parent_id");
CREATE INDEX "_info_lists_v_version_items_image_image_file_idx" ON "content_service"."_info_lists_v_version_items" USING btree ("image_file_id");
CREATE UNIQUE INDEX "_info_lists_v_version_items_locales_locale_parent_id_unique" ON "content_service"."_info_lists_v_version_items_locales" USING btree ("_locale","_parent_id");
CREATE INDEX "_info_lists_v_parent_idx" ON "content_service"."_info_lists_v" USING btree ("parent_id");
CREATE INDEX "_info_lists_v_version_version_key_idx" ON "content_service"."_info_lists_v" USING btree ("version_key");
CREATE INDEX "_info_lists_v_version_header_image_version_header_image__idx" ON "content_service"."_info_lists_v" USING btree ("version_header_image_file_id");
CREATE INDEX "_info_lists_v_version_version_updated_at_idx" ON "content_service"."_info_lists_v" USING btree ("version_updated_at");
CREATE INDEX "_info_lists_v_version_version_created_at_idx" ON "content_service"."_info_lists_v" USING btree ("version_created_at");
CREATE INDEX "_info_lists_v_version_version__status_idx" ON "content_service"."_info_lists_v" USING btree ("version__status");
CREATE INDEX "_info_lists_v_created_at_idx" ON "content_service"."_info_lists_v" USING btree ("created_at");
CREATE INDEX "_info_lists_v_updated_at_idx" ON "content_service"."_info_lists_v" USING btree ("updated_at");
CREATE INDEX "_info_lists_v_snapshot_idx" ON "content_service"."_info_lists_v" USING btree ("snapshot");
CREATE INDEX "_info_lists_v_published_locale_idx" ON "content_service"."_info_lists_v" USING btree ("published_locale");
CREATE INDEX "_info_lists_v_latest_idx" ON "content_service"."_info_lists_v" USING btree ("latest");
CREATE UNIQUE INDEX "_info_lists_v_locales_locale_parent_id_unique" ON "content_service"."_info_lists_v_locales" USING btree ("_locale","_parent_id");
CREATE INDEX "modals_items_order_idx" ON "content_service"."modals_items" USING btree ("_order");
CREATE INDEX "modals_items_parent_id_idx" ON "content_service"."modals_items" USING btree ("_parent_id");
CREATE INDEX "modals_items_image_image_file_idx" ON "content_service"."modals_items" USING btree ("image_file_id");
CREATE UNIQUE INDEX "modals_items_locales_locale_parent_id_unique" ON "content_service"."modals_items_locales" USING btree ("_locale","_parent_id");
CREATE UNIQUE INDEX "modals_key_idx" ON "content_service"."modals" USING btree ("key");
CREATE INDEX "modals_updated_at_idx" ON "content_service"."modals" USING btree ("updated_at");
CREATE INDEX "modals_created_at_idx" ON "content_service"."modals" USING btree ("created_at");
CREATE INDEX "modals__status_idx" ON "content_service"."modals" USING btree ("_status");
CREATE INDEX "_modals_v_version_items_order_idx" ON "content_service"."_modals_v_version_items" USING btree ("_order");
CREATE INDEX "_modals_v_version_items_parent_id_idx" ON "content_service"."_modals_v_version_items" USING btree ("_parent_id");
CREATE INDEX "_modals_v_version_items_image_image_file_idx" ON "content_service"."_modals_v_version_items" USING btree ("image_file_id");
CREATE UNIQUE INDEX "_modals_v_version_items_locales_locale_parent_id_unique" ON "content_service"."_modals_v_version_items_locales" USING btree ("_locale","_parent_id");
CREATE INDEX "_modals_v_parent_idx" ON "content_service"."_modals_v" USING btree ("parent_id");
CREATE INDEX "_modals_v_version_version_key_idx" ON "content_service"."_modals_v" USING btree ("version_key");
CREATE INDEX "_modals_v_version_version_updated_at_idx" ON "content_service"."_modals_v" USING btree ("version_updated_at");
CREATE INDEX "_modals_v_version_version_created_at_idx" ON "content_service"."_modals_v" USING btree ("version_created_at");
CREATE INDEX "_modals_v_version_version__status_idx" ON "content_service"."_modals_v" USING btree ("version__status");
CREATE INDEX "_modals_v_created_at_idx" ON "content_service"."_modals_v" USING btree ("created_at");
CREATE INDEX "_modals_v_updated_at_idx" ON "content_service"."_modals_v" USING btree ("updated_at");
CREATE INDEX "_modals_v_snapshot_idx" ON "content_service"."_modals_v" USING btree ("snapshot");
CREATE INDEX "_modals_v_published_locale_idx" ON "content_service"."_modals_v" USING btree ("published_locale");
CREATE INDEX "_modals_v_latest_idx" ON "content_service"."_modals_v" USING btree ("latest");
CREATE INDEX "pages_sections_paragraphs_order_idx" ON "content_service"."pages_sections_paragraphs" USING btree ("_order");
CREATE INDEX "pages_sections_paragraphs_parent_id_idx" ON "content_service"."pages_sections_paragraphs" USING btree ("_parent_id");
CREATE UNIQUE INDEX "pages_sections_paragraphs_locales_locale_parent_id_unique" ON "content_service"."pages_sections_paragraphs_locales" USING btree ("_locale","_parent_id");
CREATE INDEX "pages_sections_items_order_idx" ON "content_service"."pages_sections_items" USING btree ("_order");
CREATE INDEX "pages_sections_items_parent_id_idx" ON "content_service"."pages_sections_items" USING btree ("_parent_id");
CREATE UNIQUE INDEX "pages_sections_items_locales_locale_parent_id_unique" ON "content_service"."pages_sections_items_locales" USING btree ("_locale","_parent_id");
CREATE INDEX "pages_sections_after_order_idx" ON "content_service"."pages_sections_after" USING btree ("_order");
CREATE INDEX "pages_sections_after_parent_id_idx" ON "content_service"."pages_sections_after" USING btree ("_parent_id");
CREATE UNIQUE INDEX "pages_sections_after_locales_locale_parent_id_unique" ON "content_service"."pages_sections_after_locales" USING btree ("_locale","_parent_id");
CREATE INDEX "pages_sections_order_idx" ON "content_service"."pages_sections" USING btree ("_order");
CREATE INDEX "pages_sections_parent_id_idx" ON "content_service"."pages_sections" USING btree ("_parent_id");
CREATE UNIQUE INDEX "pages_sections_locales_locale_parent_id_unique" ON "content_service"."pages_sections_locales" USING btree ("_locale","_parent_id");
CREATE UNIQUE INDEX "pages_key_idx" ON "content_service"."pages" USING btree ("key");
CREATE INDEX "pages_updated_at_idx" ON "content_service"."pages" USING btree ("updated_at");
CREATE INDEX "pages_created_at_idx" ON "content_service"."pages" USING btree ("created_at");
CREATE INDEX "pages__status_idx" ON "content_service"."pages" USING btree ("_status");
CREATE UNIQUE INDEX "pages_locales_locale_parent_id_unique" ON "content_service"."pages_locales" USING btree ("_locale","_parent_id");
CREATE INDEX "_pages_v_version_sections_paragraphs_order_idx" ON "content_service"."_pages_v_version_sections_paragraphs" USING btree ("_order");
CREATE INDEX "_pages_v_version_sections_paragraphs_parent_id_idx" ON "content_service"."_pages_v_version_sections_paragraphs" USING btree ("_parent_id");
CREATE UNIQUE INDEX "_pages_v_version_sections_paragraphs_locales_locale_parent_i" ON "content_service"."_pages_v_version_sections_paragraphs_locales" USING btree ("_locale","_parent_id");
CREATE INDEX "_pages_v_version_sections_items_order_idx" ON "content_service"."_pages_v_version_sections_items" USING btree ("_order");
CREATE INDEX "_pages_v_version_sections_items_parent_id_idx" ON "content_service"."_pages_v_version_sections_items" USING btree ("_parent_id");
CREATE UNIQUE INDEX "_pages_v_version_sections_items_locales_locale_parent_id_uni" ON "content_service"."_pages_v_version_sections_items_locales" USING btree ("_locale","_parent_id");
CREATE INDEX "_pages_v_version_sections_after_order_idx" ON "content_service"."_pages_v_version_sections_after" USING btree ("_order");
CREATE INDEX "_pages_v_version_sections_after_parent_id_idx" ON "content_service"."_pages_v_version_sections_after" USING btree ("_parent_id");
CREATE UNIQUE INDEX "_pages_v_version_sections_after_locales_locale_parent_id_uni" ON "content_service"."_pages_v_version_sections_after_locales" USING btree ("_locale","_parent_id");
CREATE INDEX "_pages_v_version_sections_order_idx" ON "content_service"."_pages_v_version_sections" USING btree ("_order");
CREATE INDEX "_pages_v_version_sections_parent_id_idx" ON "content_service"."_pages_v_version_sections" USING btree ("_parent_id");
CREATE UNIQUE INDEX "_pages_v_version_sections_locales_locale_parent_id_unique" ON "content_service"."_pages_v_version_sections_locales" USING btree ("_locale","_parent_id");
CREATE INDEX "_pages_v_parent_idx" ON "content_service"."_pages_v" USING btree ("parent_id");
CREATE INDEX "_pages_v_version_version_key_idx" ON "content_service"."_pages_v" USING btree ("version_key");
CREATE INDEX "_pages_v_version_version_updated_at_idx" ON "content_service"."_pages_v" USING btree ("version_updated_at");
CREATE INDEX "_pages_v_version_version_created_at_idx" ON "content_service"."_pages_v" USING btree ("version_created_at");
CREATE INDEX "_pages_v_version_version__status_idx" ON "content_service"."_pages_v" USING btree ("version__status");
CREATE INDEX "_pages_v_created_at_idx" ON "content_service"."_pages_v" USING btree ("created_at");
CREATE INDEX "_pages_v_updated_at_idx" ON "content_service"."_pages_v" USING btree ("updated_at");
CREATE INDEX "_pages_v_snapshot_idx" ON "content_service"."_pages_v" USING btree ("snapshot");
CREATE INDEX "_pages_v_published_locale_idx" ON "content_service"."_pages_v" USING btree ("published_locale");
CREATE INDEX "_pages_v_latest_idx" ON "content_service"."_pages_v" USING btree ("latest");
CREATE UNIQUE INDEX "_pages_v_locales_locale_parent_id_unique" ON "content_service"."_pages_v_locales" USING btree ("_locale","_parent_id");
CREATE INDEX "provider_texts_paragraphs_order_idx" ON "content_service"."provider_texts_paragraphs" USING btree ("_order");
CREATE INDEX "provider_texts_paragraphs_parent_id_idx" ON "content_service"."provider_texts_paragraphs" USING btree ("_parent_id");
CREATE UNIQUE INDEX "provider_texts_paragraphs_locales_locale_parent_id_unique" ON "content_service"."provider_texts_paragraphs_locales" USING btree ("_locale","_parent_id");
CREATE UNIQUE INDEX "provider_texts_slug_idx" ON "content_service"."provider_texts" USING btree ("slug");
CREATE INDEX "provider_texts_updated_at_idx" ON "content_service"."provider_texts" USING btree ("updated_at");
CREATE INDEX "provider_texts_created_at_idx" ON "content_service"."provider_texts" USING btree ("created_at");
CREATE INDEX "provider_texts__status_idx" ON "content_service"."provider_texts" USING btree ("_status");
CREATE UNIQUE INDEX "provider_texts_locales_locale_parent_id_unique" ON "content_service"."provider_texts_locales" USING btree ("_locale","_parent_id");
CREATE INDEX "_provider_texts_v_version_paragraphs_order_idx" ON "content_service"."_provider_texts_v_version_paragraphs" USING btree ("_order");
CREATE INDEX "_provider_texts_v_version_paragraphs_parent_id_idx" ON "content_service"."_provider_texts_v_version_paragraphs" USING btree ("_parent_id");
CREATE UNIQUE INDEX "_provider_texts_v_version_paragraphs_locales_locale_parent_i" ON "content_service"."_provider_texts_v_version_paragraphs_locales" USING btree ("_locale","_parent_id");
CREATE INDEX "_provider_texts_v_parent_idx" ON "content_service"."_provider_texts_v" USING btree ("parent_id");
CREATE INDEX "_provider_texts_v_version_version_slug_idx" ON "content_service"."_provider_texts_v" USING btree ("version_slug");
CREATE INDEX "_provider_texts_v_version_version_updated_at_idx" ON "content_service"."_provider_texts_v" USING btree ("version_updated_at");
CREATE INDEX "_provider_texts_v_version_version_created_at_idx" ON "content_service"."_provider_texts_v" USING btree ("version_created_at");
CREATE INDEX "_provider_texts_v_version_version__status_idx" ON "content_service"."_provider_texts_v" USING btree ("version__status");
CREATE INDEX "_provider_texts_v_created_at_idx" ON "content_service"."_provider_texts_v" USING btree ("created_at");
CREATE INDEX "_provider_texts_v_updated_at_idx" ON "content_service"."_provider_texts_v" USING btree ("updated_at");
CREATE INDEX "_provider_texts_v_snapshot_idx" ON "content_service"."_provider_texts_v" USING btree ("snapshot");
CREATE INDEX "_provider_texts_v_published_locale_idx" ON "content_service"."_provider_texts_v" USING btree ("published_locale");
CREATE INDEX "_provider_texts_v_latest_idx" ON "content_service"."_provider_texts_v" USING btree ("latest");
CREATE UNIQUE INDEX "_provider_texts_v_locales_locale_parent_id_unique" ON "content_service"."_provider_texts_v_locales" USING btree ("_locale","_parent_id");
CREATE INDEX "media_updated_at_idx" ON "content_service"."media" USING btree ("updated_at");
CREATE INDEX "media_created_at_idx" ON "content_service"."media" USING btree ("created_at");
CREATE UNIQUE INDEX "media_filename_idx" ON "content_service"."media" USING btree ("filename");
CREATE INDEX "media_sizes_avif480_sizes_avif480_filename_idx" ON "content_service"."media" USING btree ("sizes_avif480_filename");
CREATE INDEX "media_sizes_webp480_sizes_webp480_filename_idx" ON "content_service"."media" USING btree ("sizes_webp480_filename");
CREATE INDEX "media_sizes_avif960_sizes_avif960_filename_idx" ON "content_service"."media" USING btree ("sizes_avif960_filename");
CREATE INDEX "media_sizes_webp960_sizes_webp960_filename_idx" ON "content_service"."media" USING btree ("sizes_webp960_filename");
CREATE INDEX "media_sizes_avif1920_sizes_avif1920_filename_idx" ON "content_service"."media" USING btree ("sizes_avif1920_filename");
CREATE INDEX "media_sizes_webp1920_sizes_webp1920_filename_idx" ON "content_service"."media" USING btree ("sizes_webp1920_filename");
CREATE UNIQUE INDEX "media_locales_locale_parent_id_unique" ON "content_service"."media_locales" USING btree ("_locale","_parent_id");
CREATE INDEX "editors_sessions_order_idx" ON "content_service"."editors_sessions" USING btree ("_order");
CREATE INDEX "editors_sessions_parent_id_idx" ON "content_service"."editors_sessions" USING btree ("_parent_id");
CREATE INDEX "editors_updated_at_idx" ON "content_service"."editors" USING btree ("updated_at");
CREATE INDEX "editors_created_at_idx" ON "content_service"."editors" USING btree ("created_at");
CREATE UNIQUE INDEX "editors_email_idx" ON "content_service"."editors" USING btree ("email");
CREATE UNIQUE INDEX "clients_name_idx" ON "content_service"."clients" USING btree ("name");
CREATE INDEX "clients_updated_at_idx" ON "content_service"."clients" USING btree ("updated_at");
CREATE INDEX "clients_created_at_idx" ON "content_service"."clients" USING btree ("created_at");
CREATE INDEX "audit_is_told_idx" ON "content_service"."audit" USING btree ("is_told");
CREATE INDEX "audit_updated_at_idx" ON "content_service"."audit" USING btree ("updated_at");
CREATE INDEX "audit_created_at_idx" ON "content_service"."audit" USING btree ("created_at");
CREATE UNIQUE INDEX "seeded_keys_name_idx" ON "content_service"."seeded_keys" USING btree ("name");
CREATE INDEX "seeded_keys_updated_at_idx" ON "content_service"."seeded_keys" USING btree ("updated_at");
CREATE INDEX "seeded_keys_created_at_idx" ON "content_service"."seeded_keys" USING btree ("created_at");
CREATE UNIQUE INDEX "payload_kv_key_idx" ON "content_service"."payload_kv" USING btree ("key");
CREATE INDEX "payload_jobs_log_order_idx" ON "content_service"."payload_jobs_log" USING btree ("_order");
CREATE INDEX "payload_jobs_log_parent_id_idx" ON "content_service"."payload_jobs_log" USING btree ("_parent_id");
CREATE INDEX "payload_jobs_completed_at_idx" ON "content_service"."payload_jobs" USING btree ("completed_at");
CREATE INDEX "payload_jobs_total_tried_idx" ON "content_service"."payload_jobs" USING btree ("total_tried");
CREATE INDEX "payload_jobs_has_error_idx" ON "content_service"."payload_jobs" USING btree ("has_error");
CREATE INDEX "payload_jobs_task_slug_idx" ON "content_service"."payload_jobs" USING btree ("task_slug");
CREATE INDEX "payload_jobs_queue_idx" ON "content_service"."payload_jobs" USING btree ("queue");
CREATE INDEX "payload_jobs_wait_until_idx" ON "content_service"."payload_jobs" USING btree ("wait_until");
CREATE INDEX "payload_jobs_processing_idx" ON "content_service"."payload_jobs" USING btree ("processing");
CREATE INDEX "payload_jobs_updated_at_idx" ON "content_service"."payload_jobs" USING btree ("updated_at");
CREATE INDEX "payload_jobs_created_at_idx" ON "content_service"."payload_jobs" USING btree ("created_at");
CREATE INDEX "payload_locked_documents_global_slug_idx" ON "content_service"."payload_locked_documents" USING btree ("global_slug");
CREATE INDEX "payload_locked_documents_updated_at_idx" ON "content_service"."payload_locked_documents" USING btree ("updated_at");
CREATE INDEX "payload_locked_documents_created_at_idx" ON "content_service"."payload_locked_documents" USING btree ("created_at");
CREATE INDEX "payload_locked_documents_rels_order_idx" ON "content_service"."payload_locked_documents_rels" USING btree ("order");
CREATE INDEX "payload_locked_documents_rels_parent_idx" ON "content_service"."payload_locked_documents_rels" USING btree ("parent_id");
CREATE INDEX "payload_locked_documents_rels_path_idx" ON "content_service"."payload_locked_documents_rels" USING btree ("path");
CREATE INDEX "payload_locked_documents_rels_components_id_idx" ON "content_service"."payload_locked_documents_rels" USING btree ("components_id");
CREATE INDEX "payload_locked_documents_rels_info_lists_id_idx" ON "content_service"."payload_locked_documents_rels" USING btree ("info_lists_id");
CREATE INDEX "payload_locked_documents_rels_modals_id_idx" ON "content_service"."payload_locked_documents_rels" USING btree ("modals_id");
CREATE INDEX "payload_locked_documents_rels_pages_id_idx" ON "content_service"."payload_locked_documents_rels" USING btree ("pages_id");
CREATE INDEX "payload_locked_documents_rels_provider_texts_id_idx" ON "content_service"."payload_locked_documents_rels" USING btree ("provider_texts_id");
CREATE INDEX "payload_locked_documents_rels_media_id_idx" ON "content_service"."payload_locked_documents_rels" USING btree ("media_id");
CREATE INDEX "payload_locked_documents_rels_editors_id_idx" ON "content_service"."payload_locked_documents_rels" USING btree ("editors_id");
CREATE INDEX "payload_locked_documents_rels_clients_id_idx" ON "content_service"."payload_locked_documents_rels" USING btree ("clients_id");
CREATE INDEX "payload_locked_documents_rels_audit_id_idx" ON "content_service"."payload_locked_documents_rels" USING btree ("audit_id");
CREATE INDEX "payload_locked_documents_rels_seeded_keys_id_idx" ON "content_service"."payload_locked_documents_rels" USING btree ("seeded_keys_id");
CREATE INDEX "payload_preferences_key_idx" ON "content_service"."payload_preferences" USING btree ("key");
CREATE INDEX "payload_preferences_updated_at_idx" ON "content_service"."payload_preferences" USING btree ("updated_at");
CREATE INDEX "payload_preferences_created_at_idx" ON "content_service"."payload_preferences" USING btree ("created_at");
CREATE INDEX "payload_preferences_rels_order_idx" ON "content_service"."payload_preferences_rels" USING btree ("order");
CREATE INDEX "payload_preferences_rels_parent_idx" ON "content_service"."payload_preferences_rels" USING btree ("parent_id");
CREATE INDEX "payload_preferences_rels_path_idx" ON "content_service"."payload_preferences_rels" USING btree ("path");
CREATE INDEX "payload_preferences_rels_editors_id_idx" ON "content_service"."payload_preferences_rels" USING btree ("editors_id");
CREATE INDEX "payload_preferences_rels_clients_id_idx" ON "content_service"."payload_preferences_rels" USING btree ("clients_id");
CREATE INDEX "payload_migrations_updated_at_idx" ON "content_service"."payload_migrations" USING btree ("updated_at");
CREATE INDEX "payload_migrations_created_at_idx" ON "content_service"."payload_migrations" USING btree ("created_at");
`
