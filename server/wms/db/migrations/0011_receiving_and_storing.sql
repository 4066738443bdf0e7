CREATE TABLE "inbound_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"plate_no" text NOT NULL,
	"pallets" integer,
	"remark" text NOT NULL,
	"operator" integer NOT NULL,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "inbound_deliveries_pallets" CHECK ("inbound_deliveries"."pallets" > 0)
);
--> statement-breakpoint
CREATE TABLE "inbound_units" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_units_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"sscc" text NOT NULL,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"mfg_date" date,
	"exp_date" date,
	"qty" numeric(18, 4) NOT NULL,
	"receipt_id" bigint,
	CONSTRAINT "inbound_units_sscc" UNIQUE("order_no","sscc"),
	CONSTRAINT "inbound_units_qty" CHECK ("inbound_units"."qty" > 0)
);
--> statement-breakpoint
ALTER TABLE "dock_refusals" ADD COLUMN "photo" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "putaway_tasks" ADD COLUMN "suggest_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "receipt_lines" ADD COLUMN "delivery_id" bigint;--> statement-breakpoint
ALTER TABLE "skus" ADD COLUMN "storage_class" text DEFAULT '常温' NOT NULL;--> statement-breakpoint
ALTER TABLE "zones" ADD COLUMN "storage_class" text DEFAULT '常温' NOT NULL;--> statement-breakpoint
ALTER TABLE "inbound_deliveries" ADD CONSTRAINT "inbound_deliveries_order_no_inbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."inbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_units" ADD CONSTRAINT "inbound_units_order_no_inbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."inbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_units" ADD CONSTRAINT "inbound_units_receipt_id_receipt_lines_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipt_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inbound_units" ADD CONSTRAINT "inbound_units_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "inbound_deliveries_order" ON "inbound_deliveries" USING btree ("order_no","id");--> statement-breakpoint
CREATE INDEX "inbound_deliveries_warehouse" ON "inbound_deliveries" USING btree ("warehouse","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inbound_units_warehouse" ON "inbound_units" USING btree ("warehouse","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "inbound_units_owner" ON "inbound_units" USING btree ("owner","sku");--> statement-breakpoint
ALTER TABLE "receipt_lines" ADD CONSTRAINT "receipt_lines_delivery_id_inbound_deliveries_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."inbound_deliveries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "skus" ADD CONSTRAINT "skus_storage_class" CHECK ("skus"."storage_class" in ('常温', '冷藏', '冷冻', '危险品'));--> statement-breakpoint
ALTER TABLE "zones" ADD CONSTRAINT "zones_storage_class" CHECK ("zones"."storage_class" in ('常温', '冷藏', '冷冻', '危险品'));