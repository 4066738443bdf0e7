CREATE TABLE "storage_snapshots" (
	"date" date NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"snapshot_no" text NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"charged_qty" numeric(18, 4) NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "storage_snapshots_warehouse_owner_date_pk" PRIMARY KEY("warehouse","owner","date")
);
--> statement-breakpoint
CREATE TABLE "tariff_items" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tariff_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"tariff_no" text NOT NULL,
	"item_code" text NOT NULL,
	"unit" text NOT NULL,
	"from_qty" numeric(18, 4) NOT NULL,
	"price" numeric(18, 4) NOT NULL,
	"free_qty" numeric(18, 4) NOT NULL,
	"free_days" integer NOT NULL,
	"remark" text NOT NULL,
	CONSTRAINT "tariff_items_tier" UNIQUE("tariff_no","item_code","from_qty"),
	CONSTRAINT "tariff_items_price" CHECK ("tariff_items"."price" >= 0 and "tariff_items"."free_qty" >= 0)
);
--> statement-breakpoint
CREATE TABLE "tariffs" (
	"tariff_no" text PRIMARY KEY NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"version" integer NOT NULL,
	"effective_from" date NOT NULL,
	"effective_to" date,
	"min_monthly" numeric(18, 4) NOT NULL,
	"tax_rate" numeric(18, 4) NOT NULL,
	"item_count" integer NOT NULL,
	"state" text DEFAULT '草稿' NOT NULL,
	"remark" text NOT NULL,
	"creator" integer NOT NULL,
	"approver" integer,
	"approved_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tariffs_version" UNIQUE("warehouse","owner","version"),
	CONSTRAINT "tariffs_state" CHECK ("tariffs"."state" in ('草稿', '待审', '生效', '失效'))
);
--> statement-breakpoint
ALTER TABLE "storage_snapshots" ADD CONSTRAINT "storage_snapshots_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "storage_snapshots" ADD CONSTRAINT "storage_snapshots_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "tariff_items" ADD CONSTRAINT "tariff_items_tariff_no_tariffs_tariff_no_fk" FOREIGN KEY ("tariff_no") REFERENCES "public"."tariffs"("tariff_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariffs" ADD CONSTRAINT "tariffs_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "tariffs" ADD CONSTRAINT "tariffs_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "storage_snapshots_no" ON "storage_snapshots" USING btree ("snapshot_no");--> statement-breakpoint
CREATE INDEX "tariffs_owner" ON "tariffs" USING btree ("owner","effective_from");