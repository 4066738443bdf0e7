CREATE TABLE "bundle_parts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bundle_parts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"bundle" integer NOT NULL,
	"owner" text NOT NULL,
	"sku" text NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	CONSTRAINT "bundle_parts_sku" UNIQUE("bundle","sku"),
	CONSTRAINT "bundle_parts_qty" CHECK ("bundle_parts"."qty" > 0)
);
--> statement-breakpoint
CREATE TABLE "bundles" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bundles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"owner" text NOT NULL,
	"code" text NOT NULL,
	"code_key" text GENERATED ALWAYS AS (goods_key(code)) STORED,
	"name" text NOT NULL,
	"status" text DEFAULT '启用' NOT NULL,
	"contents" text NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bundles_code" UNIQUE("owner","code"),
	CONSTRAINT "bundles_key" UNIQUE("owner","code_key"),
	CONSTRAINT "bundles_status" CHECK ("bundles"."status" in ('启用', '停用')),
	CONSTRAINT "bundles_qty" CHECK ("bundles"."qty" >= 2)
);
--> statement-breakpoint
ALTER TABLE "outbound_lines" ADD COLUMN "bundles" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "oaid" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "bundle_parts" ADD CONSTRAINT "bundle_parts_bundle_bundles_id_fk" FOREIGN KEY ("bundle") REFERENCES "public"."bundles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bundle_parts" ADD CONSTRAINT "bundle_parts_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "bundles" ADD CONSTRAINT "bundles_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "bundle_parts_goods" ON "bundle_parts" USING btree ("owner","sku");--> statement-breakpoint
CREATE VIEW "public"."articles" AS (select owner, code, name, status from skus union all select owner, code, name, status from bundles);