CREATE TABLE "piece_disputes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "piece_disputes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"warehouse" text NOT NULL,
	"owner" text,
	"worker" text NOT NULL,
	"business_date" date NOT NULL,
	"entry_id" bigint,
	"claim" text NOT NULL,
	"state" text DEFAULT '待处理' NOT NULL,
	"resolution" text DEFAULT '' NOT NULL,
	"amount" numeric(18, 4),
	"raiser" integer,
	"resolver" integer,
	"resolved_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "piece_disputes_state" CHECK ("piece_disputes"."state" in ('待处理', '已采纳', '已驳回'))
);
--> statement-breakpoint
CREATE TABLE "piece_months" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "piece_months_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"warehouse" text NOT NULL,
	"month" text NOT NULL,
	"state" text DEFAULT '计算中' NOT NULL,
	"published_at" timestamp (3) with time zone,
	"appeals_until" date,
	"locked_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "piece_months_month" UNIQUE("warehouse","month"),
	CONSTRAINT "piece_months_period" CHECK ("piece_months"."month" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "piece_months_state" CHECK ("piece_months"."state" in ('计算中', '待核对', '申诉期', '已锁定', '已发放'))
);
--> statement-breakpoint
ALTER TABLE "piece_entries" DROP CONSTRAINT "piece_entries_kind";--> statement-breakpoint
ALTER TABLE "piece_entries" DROP CONSTRAINT "piece_entries_source";--> statement-breakpoint
DROP INDEX "piece_entries_deduction";--> statement-breakpoint
ALTER TABLE "piece_disputes" ADD CONSTRAINT "piece_disputes_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "piece_disputes" ADD CONSTRAINT "piece_disputes_owner_owners_code_fk" FOREIGN KEY ("owner") REFERENCES "public"."owners"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "piece_disputes" ADD CONSTRAINT "piece_disputes_entry_id_piece_entries_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."piece_entries"("entry_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "piece_months" ADD CONSTRAINT "piece_months_warehouse_warehouses_code_fk" FOREIGN KEY ("warehouse") REFERENCES "public"."warehouses"("code") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "piece_disputes_month" ON "piece_disputes" USING btree ("warehouse","business_date");--> statement-breakpoint
CREATE INDEX "piece_disputes_worker" ON "piece_disputes" USING btree ("worker","business_date");--> statement-breakpoint
CREATE INDEX "piece_disputes_entry" ON "piece_disputes" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "piece_disputes_open" ON "piece_disputes" USING btree ("worker","business_date",coalesce("entry_id", 0)) WHERE "piece_disputes"."state" = '待处理';--> statement-breakpoint
CREATE INDEX "piece_entries_other" ON "piece_entries" USING btree ("entry_id") WHERE "piece_entries"."kind" <> '计件';--> statement-breakpoint
ALTER TABLE "piece_entries" ADD CONSTRAINT "piece_entries_kind" CHECK ("piece_entries"."kind" in ('计件', '扣款', '补发'));--> statement-breakpoint
ALTER TABLE "piece_entries" ADD CONSTRAINT "piece_entries_source" CHECK (("piece_entries"."event_id" is null) = ("piece_entries"."kind" <> '计件'));--> statement-breakpoint
INSERT INTO "piece_months" ("warehouse", "month", "state")
SELECT "warehouse", "month", CASE
	WHEN EXISTS (SELECT FROM "period_locks" WHERE "period_locks"."warehouse" = "days"."warehouse" AND "period" = "month" AND "scope" = '计件') THEN '已锁定'
	WHEN "last" >= (("month" || '-01')::date + interval '1 month - 1 day')::date THEN '待核对'
	ELSE '计算中' END
FROM (
	SELECT "warehouse", to_char("business_date", 'YYYY-MM') AS "month", max("business_date") AS "last" FROM "piece_days" GROUP BY 1, 2
) AS "days";
