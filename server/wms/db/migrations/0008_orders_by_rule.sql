CREATE TABLE "pick_errors" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pick_errors_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"business_date" date NOT NULL,
	"warehouse" text NOT NULL,
	"owner" text NOT NULL,
	"kind" text NOT NULL,
	"order_no" text NOT NULL,
	"list_no" text,
	"sku" text NOT NULL,
	"lot" text NOT NULL,
	"qty" numeric(18, 4) NOT NULL,
	"loc" text,
	"picker" integer,
	"finder" integer NOT NULL,
	CONSTRAINT "pick_errors_kind" CHECK ("pick_errors"."kind" in ('报缺', '缺件', '错件', '多件')),
	CONSTRAINT "pick_errors_qty" CHECK ("pick_errors"."qty" > 0)
);
--> statement-breakpoint
ALTER TABLE "outbound_orders" DROP CONSTRAINT "outbound_orders_state_known";--> statement-breakpoint
DROP INDEX "outbound_orders_key";--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "parent_no" text;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD COLUMN "merged_into" text;--> statement-breakpoint
ALTER TABLE "owner_rules" ADD COLUMN "shortage_policy" text DEFAULT '整单发货' NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "unreadable" numeric(18, 4) DEFAULT '0' NOT NULL;--> statement-breakpoint
ALTER TABLE "parcels" ADD COLUMN "business_date" date;--> statement-breakpoint
ALTER TABLE "pick_errors" ADD CONSTRAINT "pick_errors_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "pick_errors" ADD CONSTRAINT "pick_errors_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "pick_errors" ADD CONSTRAINT "pick_errors_order_no_outbound_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."outbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pick_errors" ADD CONSTRAINT "pick_errors_sku_fk" FOREIGN KEY ("owner","sku") REFERENCES "public"."skus"("owner","code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "pick_errors_date" ON "pick_errors" USING btree ("business_date","id");--> statement-breakpoint
CREATE INDEX "pick_errors_warehouse" ON "pick_errors" USING btree ("warehouse","business_date");--> statement-breakpoint
CREATE INDEX "pick_errors_order" ON "pick_errors" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "pick_errors_picker" ON "pick_errors" USING btree ("picker","business_date");--> statement-breakpoint
CREATE INDEX "pick_errors_sku" ON "pick_errors" USING btree ("owner","sku","id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_parent_no_outbound_orders_order_no_fk" FOREIGN KEY ("parent_no") REFERENCES "public"."outbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_merged_into_outbound_orders_order_no_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."outbound_orders"("order_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbound_orders_parent" ON "outbound_orders" USING btree ("parent_no") WHERE "outbound_orders"."parent_no" is not null;--> statement-breakpoint
CREATE INDEX "outbound_orders_merged" ON "outbound_orders" USING btree ("merged_into") WHERE "outbound_orders"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX "parcels_date" ON "parcels" USING btree ("business_date","parcel_no");--> statement-breakpoint
CREATE UNIQUE INDEX "outbound_orders_key" ON "outbound_orders" USING btree ("owner","external_key","twin") WHERE "outbound_orders"."state" not in ('已取消', '已拦截') and "outbound_orders"."parent_no" is null;--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_merged_known" CHECK (("outbound_orders"."state" = '已合并') = ("outbound_orders"."merged_into" is not null));--> statement-breakpoint
ALTER TABLE "outbound_orders" ADD CONSTRAINT "outbound_orders_state_known" CHECK ("outbound_orders"."state" in ('待审', '待补货', '已分配', '已入波', '拣货中', '待复核', '已打包', '已称重', '已挂起', '已出库', '已签收', '拦截中', '已拦截', '已取消', '已合并'));--> statement-breakpoint
ALTER TABLE "owner_rules" ADD CONSTRAINT "owner_rules_shortage_policy" CHECK ("owner_rules"."shortage_policy" in ('整单发货', '先发有货', '缺货取消'));--> statement-breakpoint
-- Boxes that were sealed before.
UPDATE "parcels" SET "business_date" = (("sealed_at" AT TIME ZONE 'Asia/Shanghai') - "shift_cutoff"::interval)::date
  FROM "warehouses" WHERE "warehouses"."code" = "parcels"."warehouse" AND "sealed_at" IS NOT NULL;--> statement-breakpoint
UPDATE "parcels" SET "unreadable" = (SELECT sum("unreadable") FROM "parcel_items" AS "item" WHERE "item"."parcel_no" = "parcels"."parcel_no")
  WHERE EXISTS (SELECT FROM "parcel_items" AS "item" WHERE "item"."parcel_no" = "parcels"."parcel_no" AND "item"."unreadable" > 0);
